import { describe, expect, test } from 'vitest'
import { loadUploadRuns } from '#app/uploads/runs/load-runs.server.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { buryUpload } from '#tests/unit/uploads/bury-upload.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const invocation = {
  commandLine: 'tool --all src',
  executionSuccessful: false,
  exitCode: 3,
  exitCodeDescription: 'out of memory',
  startTimeUtc: '2026-01-02T03:04:05Z',
  endTimeUtc: '2026-01-02T03:06:05Z',
  toolExecutionNotifications: [
    { level: 'note', message: { text: 'Begun.' } },
    { level: 'error', message: { text: 'Gave up.' }, descriptor: { id: 'N1' } },
  ],
  toolConfigurationNotifications: [{ message: { text: 'An option is old.' } }],
}

describe.each(engines)('on %s, the runs of an upload', (engine) => {
  const store = useStore(engine)

  test('say whether they are complete, how the tool was called, and what it said of its own work, errors first', async () => {
    const rules = [{ id: 'r' }, { id: 'quiet' }]
    const { id } = await store.read(
      log(run([finding()], { rules, invocations: [invocation] }), run([finding()], { tool: 'Other', version: '2.0' })),
      { project: store.project() },
    )
    const { runs, more } = await loadUploadRuns(store.db, id)
    expect(more).toBe(0)
    expect(runs).toMatchObject([
      {
        pointer: '/runs/0',
        complete: false,
        problems: ['The tool says that it failed: out of memory.', 'The tool met an error: Gave up.'],
        driver: { name: 'Tool', version: null, rules: 2 },
        rules: { on: 2, off: 0, silent: [{ id: 'quiet', title: null }] },
      },
      { pointer: '/runs/1', complete: true, problems: [], driver: { name: 'Other', version: '2.0' }, invocations: [] },
    ])
    expect(runs[0]?.invocations).toMatchObject([
      { commandLine: 'tool --all src', successful: false, exit: 'exit code 3, out of memory', start: '2026-01-02T03:04:05Z' },
    ])
    expect(runs[0]?.invocations[0]?.notifications.map(({ about, level, text }) => [about, level, text])).toEqual([
      ['execution', 'error', 'Gave up.'],
      ['configuration', 'warning', 'An option is old.'],
      ['execution', 'note', 'Begun.'],
    ])
  })

  test('have all that the log says of them, what is long last and cut', async () => {
    const provenance = { repositoryUri: 'https://git.example/shop', revisionTag: 'v1' }
    const called = { ...invocation, account: 'builder', environmentVariables: { CI: 'true' } }
    const artifacts = Array.from({ length: 60 }, (_, at) => ({ location: { uri: `src/${at}.ts` }, hashes: { 'sha-256': `${at}` } }))
    const text = log(run([finding()], { artifacts, invocations: [called], versionControlProvenance: [provenance], language: 'de' }))
    const { id } = await store.read(text, { project: store.project() })
    const [shown] = (await loadUploadRuns(store.db, id)).runs
    expect(shown?.statements).toMatchObject({
      members: [
        {
          name: 'versionControlProvenance',
          members: [{ members: [{ text: 'https://git.example/shop' }, { name: 'revisionTag', text: 'v1' }] }],
        },
        { name: 'language', text: 'de' },
        { name: 'invocations', members: [{ members: expect.arrayContaining([{ name: 'account', kind: 'text', text: 'builder' }]) }] },
        { name: 'tool' },
        { name: 'artifacts', members: { length: 40 }, more: 20 },
      ],
      more: 0,
    })
  })

  test('have the repository and the tool, however much the tool said of its work', async () => {
    const toolExecutionNotifications = Array.from({ length: 2_000 }, (_, at) => ({
      message: { text: `Said ${at}` },
      timeUtc: '2026-01-02T03:04:05Z',
    }))
    const rules = Array.from({ length: 2_000 }, (_, at) => ({ id: `r${at}`, name: 'x'.repeat(5_000) }))
    const invocations = [
      { executionSuccessful: true, toolExecutionNotifications, toolConfigurationNotifications: toolExecutionNotifications },
    ]
    const text = log(run([finding()], { rules, invocations, repository: 'https://git.example/shop', columnKind: 'unicodeCodePoints' }))
    const { id } = await store.read(text, { project: store.project() })
    const { members = [] } = (await loadUploadRuns(store.db, id)).runs[0]?.statements ?? {}
    expect(members).toMatchObject([
      { name: 'versionControlProvenance', more: 0 },
      { name: 'columnKind' },
      { name: 'invocations', members: [{ members: [{ text: 'true' }, { members: { length: 40 }, more: 1_960 }, {}] }] },
      { name: 'tool', members: [{ name: 'driver', members: [{ name: 'name', text: 'Tool' }, { name: 'rules' }] }] },
    ])
    expect(JSON.stringify(members).length).toBeLessThan(150_000)
  })

  test('are incomplete where the results are null, and say so although the run says nothing of it', async () => {
    const { id } = await store.read(log(run(null)), { project: store.project() })
    expect((await loadUploadRuns(store.db, id)).runs).toMatchObject([{ complete: false, problems: [expect.stringContaining('null')] }])
  })

  test('are none of an upload that is not there, and those of the first where it is repeated', async () => {
    expect(await loadUploadRuns(store.db, 'nowhere')).toEqual({ runs: [], more: 0 })
    const project = store.project()
    await store.read(named(['a']), { project })
    const again = await store.read(named(['a']), { project })
    expect(again.repeats).not.toBeNull()
    expect((await loadUploadRuns(store.db, again.id)).runs).toHaveLength(1)
  })

  test('are none while it is being deleted', async () => {
    const { id } = await store.read(log(run([finding()])), { project: store.project() })
    await buryUpload(store.db.kysely, id)
    expect(await loadUploadRuns(store.db, id)).toEqual({ runs: [], more: 0 })
  })
})
