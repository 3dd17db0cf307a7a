import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type Finding, finding, log, logOf, named, run, type RunDescription } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dumpTables } from '#tests/unit/store/dump.ts'
import { rowsMade } from './inline-reader.ts'
import { type TestStore, useStore } from './test-store.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('./inline-reader.ts'))

describe.each(engines)('on %s, results of the next log whose bytes are what they were', (engine) => {
  const store = useStore(engine)

  async function rowsOf(text: string, sending: object): Promise<number> {
    const before = rowsMade()
    await store.read(text, sending)
    return rowsMade() - before
  }

  test('are taken over unread', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c']), { project, commit: '1' })
    expect(await rowsOf(named(['a', 'b', 'c']), { project, commit: '2' })).toBe(0)
    expect(await rowsOf(named(['a', 'b', 'c'], { version: '2', commit: 'f00' }), { project })).toBe(3)
    expect(await rowsOf(named(['a', 'b', 'c'], { version: '2', commit: 'ba4' }), { project })).toBe(0)
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'c'])
  })

  test('are fixed when they are gone, and only the others are read', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c']), { project })
    const before = rowsMade()
    expect(await store.read(named(['a', 'b', 'x']), { project })).toMatchObject({ results: 3, new: 1, fixed: 1 })
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b', 'x'])
    // `x` has a fingerprint of a rule that is not judged yet: then all are looked at.
    expect(rowsMade() - before).toBeGreaterThan(1)
    const judged = ['a', 'b', 'c', 'd', 'e']
    await store.read(named(judged), { project })
    expect(await rowsOf(named([...judged.slice(0, 4), 'f']), { project })).toBe(2)
  })

  test('leave what was fixed to be opened again, under its own id', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const ids = await store.ids(project)
    await store.read(named(['a']), { project })
    await store.read(named(['a', 'b']), { project, commit: '3' })
    expect(await store.ids(project)).toEqual(ids)
    expect(await store.messages(project, 'is:reopened')).toEqual(['b'])
  })

  const artifactLocation = { uri: 'a.ts', index: 0 }
  const located: Finding = { path: null, locations: [{ physicalLocation: { artifactLocation, region: { startLine: 1 } } }] }
  test.each<[string, RunDescription, RunDescription]>([
    ['the level of their rule', { rules: [{ id: 'r' }] }, { rules: [{ id: 'r', defaultConfiguration: { level: 'error' } }] }],
    ['an override of an invocation', { invocations: [{}] }, { invocations: [override('note')] }],
    ['a base', { originalUriBaseIds: { A: { uri: 'file:///a/' } } }, { originalUriBaseIds: { A: { uri: 'file:///b/' } } }],
    ['an artifact', { artifacts: [{ location: { uri: 'a.ts' } }] }, { artifacts: [{ location: { uri: 'b.ts' } }] }],
    ['the text of an artifact', { artifacts: [{ contents: { text: 'a' } }] }, { artifacts: [{ contents: { text: 'b' } }] }],
    ['where the repository was', { versionControlProvenance: [{}] }, { versionControlProvenance: [{ mappedTo: { uri: 'src/' } }] }],
    ['the working directory', { invocations: [{}] }, { invocations: [{ workingDirectory: { uri: 'file:///a/' } }] }],
    ['a taxonomy', { taxonomies: [{ name: 'CWE' }] }, { taxonomies: [{ name: 'CVE' }] }],
    ['a logical location', { logicalLocations: [{ name: 'a' }] }, { logicalLocations: [{ name: 'b' }] }],
    ['the newlines', { newlineSequences: ['\n'] }, { newlineSequences: ['\r'] }],
  ])('are read when %s is not what it was', async (_, before, after) => {
    const project = store.project()
    await store.read(logOf([located], before), { project })
    expect(await rowsOf(logOf([located], after), { project })).toBeGreaterThan(0)
    expect(await rowsOf(logOf([located], { ...after, automationDetails: { guid: 'g' } }), { project })).toBe(0)
  })

  test('are read when the upload names another root', async () => {
    const project = store.project()
    const text = logOf([{ path: '/a/b.ts' }])
    await store.read(text, { project, commit: '1' })
    expect(await rowsOf(text, { project, commit: '2', root: '/a' })).toBeGreaterThan(0)
    expect((await store.list(`project:${project}`)).map(({ path }) => path)).toEqual(['b.ts'])
  })

  test('are read when the import report has something to say of them, each time', async () => {
    const project = store.project()
    const text = logOf([{ level: 'fatal' }, { message: 'plain' }])
    const { report } = await store.read(text, { project, commit: '1' })
    expect(report).not.toEqual([])
    const before = rowsMade()
    expect((await store.read(text, { project, commit: '2' })).report).toEqual(report)
    expect(rowsMade() - before).toBe(1)
  })

  test('are written for another ref', async () => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project, ref: 'main' })
    await store.read(named(['a', 'b']), { project, ref: 'topic' })
    expect(await store.messages(project, 'ref:topic is:open')).toEqual(['a', 'b'])
  })

  test('are each taken over once', async () => {
    const project = store.project()
    const twice = [{ message: 'a' }, { message: 'a' }]
    await store.read(logOf(twice), { project, commit: '1' })
    expect(await rowsOf(logOf(twice), { project, commit: '2' })).toBe(0)
    expect(await store.read(logOf([...twice, { message: 'a' }]), { project })).toMatchObject({ results: 3, new: 1, fixed: 0 })
    expect(await store.read(logOf([{ message: 'a' }]), { project })).toMatchObject({ results: 1, new: 0, fixed: 2 })
  })
})

function override(level: string) {
  return { ruleConfigurationOverrides: [{ descriptor: { id: 'r' }, configuration: { level } }] }
}

describe('whatever logs follow each other', () => {
  const [taking, reading] = [useStore('sqlite'), useStore('sqlite')]

  /** What is stored of results but times and names that are drawn, and what was said of the uploads. */
  async function told(store: TestStore, project: string): Promise<unknown> {
    const { result, sighting, snapshot, permalink, upload } = await dumpTables(store.db)
    const without = (rows: object[], ...names: string[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))
    // Snapshots of which nothing is left have used up numbers.
    const numbers = [null, ...snapshot.map((row) => Object(row).id)]
    const sightings = sighting.map((row) => {
      const { since, until, superseded, ...rest } = Object(row)
      return { ...rest, places: [since, until, superseded].map((number) => numbers.indexOf(number)) }
    })
    return {
      listed: without(await store.list(`project:${project} is:*`), 'seen'),
      result: without(result.map(Object), 'first_seen'),
      sighting: without(sightings, 'run', 'rule', 'file', 'tagset'),
      permalink,
      upload: without(upload.map(Object), 'uid', 'received_at', 'finished_at'),
    }
  }

  const found = fc.record({
    rule: fc.constantFrom('r', 's'),
    message: fc.constantFrom('one', 'two'),
    line: fc.integer({ min: 1, max: 3 }),
    fingerprint: fc.constantFrom(undefined, 'f', 'g'),
    level: fc.constantFrom(undefined, 'error', 'fatal'),
  })
  const described = fc.record({
    version: fc.constantFrom('1', '1', '2'),
    columnKind: fc.constantFrom('utf16CodeUnits', 'unicodeCodePoints'),
  })
  const some = fc.tuple(fc.array(found, { maxLength: 8 }), fc.array(found, { maxLength: 2 }), described)

  test('the same is stored and reported as when every result is read', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 4 }), async (logs) => {
        const project = taking.project()
        for (const [at, [first, second, description]] of logs.entries()) {
          const runs = [first, second].map((own) =>
            run(
              own.map((each) => finding(JSON.parse(JSON.stringify(each)))),
              description,
            ),
          )
          await reading.db.kysely.updateTable('block_reading').set({ readings: new Uint8Array() }).execute()
          for (const store of [taking, reading]) await store.read(log(...runs), { project, commit: `${at}` })
        }
        expect(await told(taking, project)).toEqual(await told(reading, project))
      }),
      { numRuns: 20 },
    )
  })
})
