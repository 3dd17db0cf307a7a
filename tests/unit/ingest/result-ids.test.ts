import { describe, expect, test } from 'vitest'
import { finding, log, logOf, named, run } from '#tests/fixtures/log.ts'
import { type Engine, engines, openTestDatabase } from '#tests/postgres.ts'
import { TestStore, useStore } from './test-store.ts'

const logical = { locations: [{ logicalLocations: [{ fullyQualifiedName: 'App.Main.run()' }] }] }
const golden = log(
  run([
    finding({ fingerprint: 'one', message: 'one' }),
    finding({ fingerprint: 'two', message: 'two, first' }),
    finding({ fingerprint: 'two', message: 'two, second' }),
    finding({ path: 'src/b.ts', line: 7, message: 'Call of f on line 7', snippet: '  f(1, 2)' }),
    finding({ path: null, message: 'Logical', ...logical }),
    { message: { text: 'Nothing is named here at all' } },
  ]),
)

/** Computed apart from this code, as in identity.test.ts. A change here breaks every link there is. */
const ids = {
  one: 'x7kgh5at8dhgk6sc5fyb',
  'two, first': 'jje41d1x14c49gts8bsb',
  'two, second': 'vtcw6br4bad5793ccm39',
  'Call of f on line 7': 'r2417cvv6f2wvayy3bpq',
  Logical: 'hgaf5d45gcv1nv0ne2vg',
  'Nothing is named here at all': '0cg9v6fw11qf8vv9hp94',
}

/** The ids that a log has in an empty database, by message. */
async function idsInEmpty(engine: Engine, text: string, project: string): Promise<Record<string, string>> {
  const opened = await openTestDatabase(engine)
  try {
    const store = new TestStore().open(opened.db)
    await store.read(text, { project })
    return await store.ids(project)
  } finally {
    await opened.close()
  }
}

describe.each(engines)('on %s, the ids of a log', (engine) => {
  const store = useStore(engine)

  test('are what they have always been', async () => {
    await store.read(golden, { project: 'golden' })
    expect(await store.ids('golden')).toEqual(ids)
  })

  test('are the same in any two empty databases', async () => {
    const text = named(['a', 'b', 'a2'], { category: 'nightly' })
    const first = await idsInEmpty(engine, text, 'web')
    expect(await idsInEmpty(engine, text, 'web')).toEqual(first)
    expect(await idsInEmpty(engine, text, 'other')).not.toEqual(first)
  })

  test('do not depend on how the log is spaced, or its letters escaped', async () => {
    const project = store.project()
    const link = { text: 'From [there](7) and [nowhere](8)' }
    const related = [{ id: 7, physicalLocation: { artifactLocation: { uri: 'src/c.ts' } } }]
    const results = [finding({ message: 'ä', fingerprint: 'ä' }), { ruleId: 'r', message: link, relatedLocations: related }]
    const text = log(run(results, { properties: { tags: ['ä'] } }))
    await store.read(text, { project })
    const first = (await store.list(`project:${project}`)).map(({ id }) => id)
    const spellings = [
      JSON.stringify(JSON.parse(text), null, 2),
      JSON.stringify(JSON.parse(text), null, '\t').replaceAll('\n', '\r\n'),
      text.replaceAll(':', ' : ').replaceAll(',', '\n,'),
      text.replaceAll('ä', '\\u00e4').replaceAll('/', '\\/'),
    ]
    for (const spelling of spellings) {
      expect(await store.read(spelling, { project }), spelling).toMatchObject({ new: 0, fixed: 0 })
      expect((await store.list(`project:${project}`)).map(({ id }) => id)).toEqual(first)
    }
  })

  test('are those of the file within its archive, though others have its name', async () => {
    const project = store.project()
    const artifacts = [
      { location: { uri: 'a.jar' } },
      { location: { uri: 'b.jar' } },
      ...[0, 1].map((parentIndex) => ({ location: { uri: 'X.class' }, parentIndex })),
    ]
    const results = [2, 3].map((index) => ({
      ruleId: 'r',
      message: { text: `${index}` },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'X.class', index } } }],
    }))
    await store.read(log(run(results, { artifacts })), { project })
    expect((await store.list(`project:${project}`)).map(({ path }) => path)).toEqual(['a.jar/X.class', 'b.jar/X.class'])
  })

  test('are those of the artifact that an index leads to, where no URI is given', async () => {
    const project = store.project()
    const artifacts = ['a.ts', 'b.ts'].map((uri) => ({ location: { uri } }))
    const locations = [{ index: 0 }, { index: 1 }, { uri: '', index: 0 }, { uri: '', index: 1 }]
    const results = locations.map((artifactLocation, at) => ({
      ruleId: 'r',
      message: { text: `${at}` },
      locations: [{ physicalLocation: { artifactLocation } }],
    }))
    await store.read(log(run(results, { artifacts })), { project })
    expect((await store.list(`project:${project}`)).map(({ path }) => path)).toEqual(['a.ts', 'a.ts', 'b.ts', 'b.ts'])
  })

  test('without the folder that the log was made in, when the upload names it', async () => {
    const project = store.project()
    await store.read(logOf([{ path: 'file:///home/one/repo/src/a.ts', message: 'a' }]), { project, root: '/home/one/repo' })
    const first = await store.ids(project)
    await store.read(logOf([{ path: 'file:///build/7/src/a.ts', message: 'a' }]), { project, root: '/build/7/' })
    expect(await store.ids(project)).toEqual(first)
    expect(await store.list(`project:${project}`)).toMatchObject([{ path: 'src/a.ts' }])
  })
})

test('the engines give the same ids', async () => {
  const text = log(
    run([
      ...Array.from({ length: 20 }, (_, at) => finding({ message: `m${at}`, line: at, fingerprint: `${at % 7}` })),
      finding({ message: '日本語\ud800 😀', path: 'ä.ts' }),
    ]),
  )
  expect(await idsInEmpty('sqlite', text, 'web')).toEqual(await idsInEmpty('postgres', text, 'web'))
})
