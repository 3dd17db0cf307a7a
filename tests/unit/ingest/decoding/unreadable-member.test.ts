import { describe, expect, test } from 'vitest'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'

const whole = 'An archive is read as a whole or not at all, so nothing of its other files was stored'

describe.each(engines)('on %s, an archive with one file that cannot be read', (engine) => {
  const store = useStore(engine)

  test.each([
    ['json-truncated', '{"runs":['],
    ['json-malformed', '{"runs":[] oops}'],
    ['not-sarif', '{"name":"package"}'],
    ['version-unsupported', '{"version":"1.0.0","runs":[]}'],
    ['upload-empty', undefined],
  ])('names it, says that nothing of the others was stored, and stores nothing: %s', async (code, bad) => {
    const project = store.project()
    const name = `logs/bad\u202e${'x'.repeat(300)}.sarif`
    // What is empty is so once it is decompressed.
    const member = bad === undefined ? Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64') : bad
    const archive = await zipped([
      ['good.sarif', named(['one'])],
      [name, member],
    ])
    const { status, error } = await store.send(archive, { project, fileName: 'logs.zip', limits: { nesting: 2 } })
    expect({ status, code: error?.code }).toEqual({ status: 'failed', code })
    expect(error?.sentence).toMatch(/“logs\/bad\uFFFDx+…”/)
    expect(error?.sentence).toContain(whole)
    expect(error?.sentence.length).toBeLessThan(600)
    expect(await store.list(`project:${project}`)).toEqual([])
  })

  test.each([
    ['good.sarif', true],
    ['notes.txt', false],
  ])('and that comes first says of %s behind it whether it is one that was not stored', async (other, isLog) => {
    const archive = await zipped([
      ['bad.sarif', Buffer.from('H4sIAAAAAAAAAwMAAAAAAAAAAAA=', 'base64')],
      [other, named(['one'])],
    ])
    const { error } = await store.send(archive, { project: store.project(), fileName: 'logs.zip', limits: { nesting: 2 } })
    expect(error?.code).toBe('upload-empty')
    expect(error?.sentence).toContain('“bad.sarif”')
    expect(error?.sentence.includes(whole)).toBe(isLog)
  })

  test('and no other speaks of that one alone', async () => {
    const { error } = await store.send(await zipped([['bad.sarif', '{"runs":[']]), { project: store.project(), fileName: 'logs.zip' })
    expect(error?.sentence).toMatch(/^In the archive, “bad\.sarif” cannot be read\. The log ends too early/)
    expect(error?.sentence).not.toContain(whole)
  })
})
