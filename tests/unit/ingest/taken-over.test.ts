import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { type Finding, finding, log, logOf, named, run, type RunDescription } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { countRows, dumpTables } from '#tests/unit/store/dump.ts'
import { rowsMade } from './inline-reader.ts'
import { type TestStore, useStore } from './test-store.ts'

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

  test('are passed over when the others are read again, however many megabytes they are', async () => {
    const project = store.project()
    const findings = Array.from({ length: 3000 }, (_, at) => ({
      fingerprint: `of ${at}`,
      message: `${at} ${'.'.repeat(2000)}`,
      line: at + 1,
    }))
    await store.read(logOf(findings), { project })
    const changed = findings
      .toSpliced(1400, 1)
      .with(900, { fingerprint: 'of 900', message: 'another', line: 5 })
      .concat({ fingerprint: 'new', message: 'at the end', line: 7 })
    expect(await store.read(logOf(changed), { project })).toMatchObject({ results: 3000, new: 1, fixed: 1 })
    expect(await store.messages(project, 'another')).toEqual(['another'])
    expect(await store.messages(project, '"at the end"')).toEqual(['at the end'])
    expect((await store.messages(project, 'is:fixed')).map((message) => Number.parseInt(message))).toEqual([1400])
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

  async function blocks(): Promise<number> {
    return (await countRows(store.db)).block
  }

  test('are written for another ref unread, and their bytes are kept once, whatever is deleted then', async () => {
    const project = store.project()
    const plain = (...names: string[]) => logOf(names.map((message, at) => ({ message, line: at + 1, snippet: message })))
    const [pull, next] = ['refs/pull/7/merge', 'refs/pull/8/merge']
    const first = await store.read(plain('a', 'b', 'c'), { project, ref: 'main', commit: '1' })
    const ids = await store.ids(project)
    const before = await blocks()
    expect(await rowsOf(plain('a', 'b', 'c'), { project, ref: pull })).toBe(0)
    expect(await blocks()).toBe(before)
    await store.read(plain('a', 'b', 'x'), { project, ref: next })
    expect(await blocks()).toBe(before + 1)
    const open = async (ref: string) => store.ids(project, `ref:${ref}`)
    expect(await open('pull/7')).toEqual(ids)
    expect(await open('pull/8')).toMatchObject({ a: ids['a'], b: ids['b'] })
    expect(await store.messages(project, 'ref:pull/8 is:new')).toEqual(['x'])
    const told = async () => ({ seven: await bytesOn(project, 'pull/7'), eight: await bytesOn(project, 'pull/8') })
    const bytes = await told()
    expect(bytes.seven.map((text) => JSON.parse(text).message.text)).toEqual(['a', 'b', 'c'])
    expect(bytes.eight.map((text) => JSON.parse(text).message.text)).toEqual(['a', 'b', 'x'])
    // What comes to the base, and what goes from it, is nothing to them.
    const second = await store.read(plain('b'), { project, ref: 'main', commit: '2' })
    for (const { id } of [first, second]) expect(await deleteUpload(store.db, id)).toBe('deleted')
    expect(await told()).toEqual(bytes)
    expect(await open('pull/7')).toEqual(ids)
    expect(await store.read(plain('a', 'c'), { project, ref: pull })).toMatchObject({ new: 0, fixed: 1 })
    expect(await begin(store.db, { slug: project, ref: 'pull/7' })).toEqual(expect.any(Number))
    await store.clearNext()
    expect((await told()).eight).toEqual(bytes.eight)
    expect(await store.read(plain('a', 'b', 'x'), { project, ref: next, commit: '3' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await begin(store.db, { slug: project })).toEqual(expect.any(Number))
    await store.clearNext()
    const left = await store.db.kysely.selectFrom('block').innerJoin('upload', 'upload.id', 'block.upload').select('block.id').execute()
    expect(await blocks()).toBe(left.length)
  })

  /** The original bytes of what is open on a ref, by message. */
  async function bytesOn(project: string, ref: string): Promise<string[]> {
    const rows = await store.db.kysely
      .selectFrom('sighted as sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .innerJoin('ref', 'ref.id', 'series.ref')
      .innerJoin('project', 'project.id', 'series.project')
      .innerJoin('run', 'run.id', 'sighting.run')
      .innerJoin('upload', 'upload.id', 'run.upload')
      .select(['sighting.block', 'sighting.slot'])
      .where('project.key', '=', project)
      .where('ref.name', '=', ref)
      .where('sighting.until', 'is', null)
      .orderBy('sighting.message')
      .execute()
    return Promise.all(rows.map(async ({ block, slot }) => `${await originalBytes(store.db.kysely, block, slot)}`))
  }

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
    const { project: projects, result, sighting, series: all, snapshot, permalink, upload } = await dumpTables(store.db)
    const own = Object(projects.find((row) => Object(row).key === project)).id
    const without = (rows: object[], ...names: string[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))
    // Snapshots and series of which nothing is left have used up numbers.
    const numbers = [null, ...snapshot.map((row) => Object(row).id)]
    const seriesNumbers = all.flatMap((row) => (Object(row).project === own ? Object(row).id : []))
    const sightings: object[] = []
    for (const row of sighting) {
      const { since, until, superseded, block, slot, series, ...rest } = Object(row)
      if (!seriesNumbers.includes(series)) continue
      const bytes = `${await originalBytes(store.db.kysely, block, slot)}`
      sightings.push({
        ...rest,
        bytes,
        series: seriesNumbers.indexOf(series),
        places: [since, until, superseded].map((number) => numbers.indexOf(number)),
      })
    }
    return {
      listed: without(await store.list(`project:${project} is:*`), 'seen'),
      result: without(result.map(Object), 'first_seen', 'rev'),
      // What is shared with another ref is written before what is not.
      sighting: without(sightings, 'id', 'rev', 'run', 'rule', 'file', 'tagset')
        .map((row) => JSON.stringify(row))
        .toSorted(),
      permalink,
      // What is taken over may be written in other transactions.
      upload: without(upload.map(Object), 'uid', 'received_at', 'finished_at', 'written'),
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
  const ref = fc.constantFrom('main', 'main', 'topic', 'refs/pull/7/merge')
  const some = fc.tuple(fc.array(found, { maxLength: 8 }), fc.array(found, { maxLength: 2 }), described, ref)

  test('the same is stored and reported as when every result is read', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 4 }), async (logs) => {
        const project = taking.project()
        for (const [at, [first, second, description, to]] of logs.entries()) {
          const runs = [first, second].map((own) =>
            run(
              own.map((each) => finding(JSON.parse(JSON.stringify(each)))),
              description,
            ),
          )
          await reading.db.kysely.updateTable('block_reading').set({ readings: new Uint8Array() }).execute()
          for (const store of [taking, reading]) await store.read(log(...runs), { project, ref: to, commit: `${at}` })
        }
        expect(await told(taking, project)).toEqual(await told(reading, project))
      }),
      { numRuns: 20 },
    )
  })
})
