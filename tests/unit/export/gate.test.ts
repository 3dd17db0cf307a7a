import { describe, expect, test, vi } from 'vitest'
import { askGate, refusalSentence } from '#app/export/gate.ts'
import { failed, logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, a gate', (engine) => {
  const store = useStore(engine)

  /** The messages of what is new on a ref, by default the default one; or why nobody can say. */
  async function fresh(project: string, more = ''): Promise<string[] | string> {
    const answer = await askGate(store.db, `is:new project:${project} ${more}`)
    if ('reason' in answer) return answer.reason
    expect(answer.pass).toBe(answer.total === 0)
    return answer.results.map(({ message }) => message).sort()
  }

  test('stops at each push what is not open on the base, and nothing else', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['a', 'c']), { project, ref: pull })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c'])
    await store.read(named(['a', 'c', 'd']), { project, ref: pull, commit: '2' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c', 'd'])
    // Opened on the base meanwhile, as by another pull request.
    await store.read(named(['b', 'd']), { project, ref: 'main', commit: '3' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['a', 'c'])
    await store.read(named(['b']), { project, ref: pull, commit: '4' })
    expect(await fresh(project, 'ref:pull/7')).toEqual([])
  })

  test('goes by the base that the newest upload names', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: 'release' })
    await store.read(named(['a', 'b', 'c']), { project, ref: pull, base: 'release' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['c'])
    await store.read(named(['a', 'b', 'c']), { project, ref: pull, base: 'main', commit: '2' })
    expect(await fresh(project, 'ref:pull/7')).toEqual(['b', 'c'])
  })

  test('lets the first snapshot of a project through, be it of a pull request, and of the default ref what was there before', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: pull })
    expect(await fresh(project, 'ref:pull/7')).toEqual([])
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    expect(await fresh(project)).toEqual([])
    await store.read(named(['a', 'b', 'c']), { project, ref: 'main', commit: '2' })
    expect(await fresh(project)).toEqual(['c'])
    await store.read(named(['c', 'd'], failed), { project, ref: 'main', commit: '3' })
    expect(await fresh(project)).toEqual(['d'])
  })

  test('has no answer to what it does not understand, nor about what was never analysed', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, ref: 'main' })
    expect(await fresh(project, 'sevrity:high')).toBe('not-understood')
    expect(await fresh(project, 'severity:high OR severity:critical')).toBe('not-understood')
    expect(await fresh(project, 'ref:pull/7')).toBe('not-analysed')
    expect(await fresh(`${project}-of-another-name`)).toBe('not-analysed')
  })

  test('does not pass what is written as in other query languages, and says what else may be meant', async () => {
    const project = store.project()
    await store.read(
      logOf([
        { rule: 'G115', message: 'overflow' },
        { rule: 'js/sqli', message: 'injection' },
      ]),
      { project, ref: 'main' },
    )
    const ask = async (q: string) => {
      const answer = await askGate(store.db, `project:${project} ${q}`)
      return 'reason' in answer ? refusalSentence(answer) : answer.pass && answer.otherwise.map(({ text, total }) => [text, total])
    }
    expect(await ask('rule:G115|G104')).toBe(
      'The query finds nothing, but 1 result with rule:G115,G104: between values stand commas here, and nothing round them.',
    )
    expect(await ask('rule:(G115)')).toMatch(/but 1 result with rule:G115:/)
    // What nothing has, however it is written, passes; so does what is in quotation marks.
    expect(await ask('rule:G101|G104')).toEqual([])
    expect(await ask('rule:"G115|G104"')).toEqual([])
    expect(await ask('rule:sqli')).toEqual([['rule:*sqli*', 1]])
    expect(await ask('overflo')).toEqual([['overflo*', 1]])
    expect(await ask('overflow')).toBe(false)
  })
})
