import { describe, expect, test } from 'vitest'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows } from '#tests/unit/store/dump.ts'
import { useStore } from './test-store.ts'
import { zipped } from './zipped.ts'

const plain = named(['a', 'ä 😀'])
const body = plain.slice('{"version":"2.1.0",'.length)

describe.each(engines)('on %s, what is read as a log', (engine) => {
  const store = useStore(engine)

  test.each<[string, string | Uint8Array, string[]]>([
    ['2.1.0', plain, []],
    ['after a byte order mark', `\ufeff${plain}`, []],
    ['in UTF-16', Buffer.from(`\ufeff${plain}`, 'utf16le'), []],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${plain}`, 'utf16le').swap16(), []],
    ['a pre-release of 2.1.0', plain.replace('2.1.0', '2.1.0-rtm.5'), ['version-prerelease']],
    ['2.2', plain.replace('2.1.0', '2.2'), ['version-newer']],
    ['without a version', `{${body}`, ['version-missing']],
    ['with a version that is no text', `{"version":2.1,${body}`, ['version-missing']],
    ['with text before and after', `npm warn deprecated {x}\n${plain}\nDone in 3 s.`, ['text-before-log', 'text-after-log']],
    ['that is two, one after the other', `${named(['a'])}\n${named(['ä 😀'])}`, ['several-logs']],
    ['with NULs after', `${plain}\0\0`, ['nul-after-log']],
    ['after another object', `{"level":"info"}\n${plain}`, ['text-before-log']],
    ['with an element of runs that is no run', plain.replace('"runs":[', '"runs":[null,'), ['run-not-object']],
  ])('%s', async (_, text, codes) => {
    const project = store.project()
    const upload = await store.read(text, { project })
    expect(upload.results).toBe(2)
    expect(upload.report.map(({ code }) => code)).toEqual(codes)
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'ä 😀'])
  })

  test.each<[string, string | Uint8Array, string]>([
    ['1.0.0', plain.replace('2.1.0', '1.0.0'), 'version-unsupported'],
    ['2.0.0', plain.replace('2.1.0', '2.0.0'), 'version-unsupported'],
    ['2.0.0, said at the end', `{${body.slice(0, -1)},"version":"2.0.0"}`, 'version-unsupported'],
    ['1.0.0, said by the schema alone', `{"$schema":"http://json.schemastore.org/sarif-1.0.0",${body}`, 'version-unsupported'],
    ['JSON that is no SARIF', '{"errors":[],"version":"2.1.0"}', 'not-sarif'],
    ['runs that are no array', '{"version":"2.1.0","runs":{"a":1}}', 'not-sarif'],
    ['an empty object', '{}', 'not-sarif'],
    ['an array', '[1,2]', 'json-malformed'],
    ['no JSON', 'src/a.ts:1: error', 'json-malformed'],
    ['a log that was cut off', plain.slice(0, -3), 'json-truncated'],
    ['a log that was cut off within a result', plain.slice(0, plain.indexOf('message')), 'json-truncated'],
    ['a log with a comma missing between results', plain.replace('},{"ruleId"', '}{"ruleId"'), 'json-malformed'],
    ['white space', ' \n', 'json-malformed'],
  ])('%s is refused with a sentence, and nothing of it is stored', async (_, text, code) => {
    const project = store.project()
    const before = await countRows(store.db)
    const upload = await store.send(text, { project })
    expect(upload).toMatchObject({ status: 'failed', results: 0, new: 0, error: { code } })
    expect(upload.error?.sentence).toMatch(/^[A-Z“].*[.)]$/)
    const after = await countRows(store.db)
    expect(after).toEqual({ ...before, upload: before.upload + 1, upload_chunk: after.upload_chunk })
    expect(store.faults).toEqual([])
  })

  test('an empty upload is refused when it arrives, and leaves nothing', async () => {
    const before = await countRows(store.db)
    await expect(store.accept('')).rejects.toMatchObject({ code: 'upload-empty' })
    expect(await countRows(store.db)).toEqual(before)
  })

  test('a zip with several logs: their runs are taken together, and places named by member', async () => {
    const project = store.project()
    const [first, second] = [log(run([finding({ message: 'a' }), null])), log(run([finding({ message: 'b' })], { tool: 'Other' }))]
    const upload = await store.read(
      await zipped([
        ['x/a.sarif', first],
        ['readme.txt', 'hello'],
        ['b.sarif.json', second],
      ]),
      { project, fileName: 'logs.zip' },
    )
    expect(upload).toMatchObject({ results: 3, tools: ['Tool', 'Other'] })
    expect(upload.report).toMatchObject([
      { code: 'result-unreadable', pointers: ['x/a.sarif#/runs/0/results/1'] },
      { code: 'run-incomplete', pointers: ['x/a.sarif#/runs/0'] },
      { code: 'archive-member', pointers: ['readme.txt'] },
    ])
    expect(await store.messages(project, 'is:open -rule:""')).toEqual(['a', 'b'])
    expect(
      await store.read(
        await zipped([
          ['a.sarif', first],
          ['b.sarif', second],
        ]),
        { project, fileName: 'logs.zip' },
      ),
    ).toMatchObject({ new: 0, fixed: 0 })
  })

  test('a zip of which one log cannot be read is refused as a whole', async () => {
    const before = await countRows(store.db)
    const archive = await zipped([
      ['a.sarif', plain],
      ['b.sarif', plain.slice(0, -3)],
    ])
    expect(await store.send(archive, { project: store.project() })).toMatchObject({ status: 'failed', error: { code: 'json-truncated' } })
    const after = await countRows(store.db)
    expect(after).toEqual({ ...before, upload: before.upload + 1, upload_chunk: after.upload_chunk })
  })
})
