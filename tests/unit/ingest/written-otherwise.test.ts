import { describe, expect, test } from 'vitest'
import { type Finding, finding, log, logOf, run, type RunDescription } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from './test-store.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f']
const lines = Array.from({ length: 30 }, (_, at) => `const text${at} = call(${at * 7})`)
const root = { originalUriBaseIds: { SRC: { uri: 'file:///builds/repo/' } } }

/** Results that only their messages tell apart, in a location each. */
function located(artifactLocation: object, description: RunDescription = {}): string {
  return log(
    run(
      names.map((text, at) => resultAt(text, artifactLocation, at + 1)),
      description,
    ),
  )
}

function resultAt(text: string, artifactLocation: object, startLine: number): object {
  return { ruleId: 'r', message: { text }, locations: [{ physicalLocation: { artifactLocation, region: { startLine } } }] }
}

/** The same in a file that the log embeds. */
function embedded(text: string): string {
  const results = names.map((message, at) => finding({ message, path: 'a.ts', line: at * 3 + 1 }))
  return log(run(results, { artifacts: [{ location: { uri: 'a.ts' }, contents: { text } }] }))
}

function logical(...paths: string[]): string {
  return log(
    run(
      paths.map((fullyQualifiedName) => ({
        message: { text: fullyQualifiedName },
        locations: [{ logicalLocations: [{ fullyQualifiedName }] }],
      })),
    ),
  )
}

function tool(driver: object, id = ''): string {
  const results = names.map((message) => finding({ message }))
  return log({ tool: { driver: { name: 'Tool', ...driver } }, ...(id === '' ? {} : { automationDetails: { id } }), results })
}

function told(message: string): string {
  return log(run([finding({ message, line: 4 }), finding({ message: 'other' })]))
}

/** Results of one message, one for each file: nothing but their paths tells them apart. */
function licences(paths: string[]): string {
  return logOf(paths.map((path) => ({ path, message: 'No licence' })))
}

/** Results of one message, told apart by the text of their lines. */
function texts(path: string, some: string[], first = 1): Finding[] {
  return some.map((name, at) => ({ path, line: first + at * 4, message: 'Bad call', snippet: `call(${name})` }))
}

/** Two results of a rule, with nothing but their places to tell them apart. */
function called(rule: string, line: number, more: Finding = {}): Finding[] {
  return [0, 20].map((by) => ({ rule, line: line + by, ...more }))
}

const accented = names.map((name) => `src/\u00e9t\u00e9-${name}.ts`)
const inDrive = { invocations: [{ executionSuccessful: true, workingDirectory: { uri: 'file:///c:/repo' } }] }

/** A log, the same otherwise written, and whether that is the same to the letter of the identity. */
const pairs: [string, before: string, after: string, unchanged: boolean][] = [
  ['lines of the file end otherwise', embedded(lines.join('\n')), embedded(lines.join('\r\n')), true],
  ['the file begins with a byte order mark', embedded(lines.join('\n')), embedded(`\ufeff${lines.join('\n')}`), false],
  ['spaces in a path are escaped', located({ uri: 'src/a b.ts' }), located({ uri: 'src/a%20b.ts' }), true],
  ['letters are escaped in lower case', located({ uri: '%C3%A9.ts' }), located({ uri: '%c3%a9.ts' }), true],
  ['the path has backslashes', located({ uri: 'src/a.ts' }), located({ uri: 'src\\a.ts' }), true],
  ['the path goes up and down', located({ uri: 'src/a.ts' }), located({ uri: './src/x/../a.ts' }), true],
  [
    'the URI is absolute',
    located({ uri: 'src/a.ts', uriBaseId: 'SRC' }, root),
    located({ uri: 'file:///builds/repo/src/a.ts' }, root),
    true,
  ],
  [
    'the base is elsewhere, without a slash',
    located({ uri: 'src/a.ts', uriBaseId: 'SRC' }, root),
    located({ uri: 'src/a.ts', uriBaseId: 'SRC' }, { originalUriBaseIds: { SRC: { uri: 'file:///home/ci/repo' } } }),
    true,
  ],
  ['the base is not told', located({ uri: 'src/a.ts', uriBaseId: 'SRC' }, root), located({ uri: 'src/a.ts' }), true],
  ['the drive is in upper case', located({ uri: 'file:///c:/repo/a.ts' }, inDrive), located({ uri: 'C:\\repo\\a.ts' }, inDrive), true],
  [
    'the file is named by its index',
    located({ uri: 'src/a.ts' }),
    located({ index: 1 }, { artifacts: [{}, { location: { uri: 'src/a.ts' } }] }),
    true,
  ],
  ['letters of paths are composed otherwise', licences(accented), licences(accented.map((path) => path.normalize('NFD'))), false],
  ['files are in another case', licences(names.map((name) => `src/A${name}.ts`)), licences(names.map((name) => `src/a${name}.ts`)), false],
  ['a folder is in another case', licences(names.map((name) => `Src/${name}.ts`)), licences(names.map((name) => `src/${name}.ts`)), false],
  ['the version is another', tool({ version: '1' }), tool({ version: '2' }), true],
  [
    'the semantic version is another',
    tool({ semanticVersion: '1.0.0', fullName: 'T 1' }),
    tool({ semanticVersion: '2.0.0', fullName: 'T 2' }),
    true,
  ],
  ['the run of its category is another', tool({}, 'ci/nightly/1'), tool({}, 'ci/nightly/2'), true],
  ['there is no category but a run', tool({}, 'run-1'), tool({}, 'run-2'), true],
  [
    'nothing has a place',
    log(
      run([
        { ruleId: 'r', message: { text: '3 files' } },
        { ruleId: 'r', message: { text: 'x' } },
      ]),
    ),
    log(
      run([
        { ruleId: 'r', message: { text: 'x' } },
        { ruleId: 'r', message: { text: '4 files' } },
      ]),
    ),
    true,
  ],
  ['places are names alone', logical('a.B', 'a.C'), logical('a.C', 'a.B'), true],
  ['lines of the message end otherwise', told('One\nline'), told('One\r\nline'), false],
  [
    'the same stands in two runs, in another order',
    log(run([finding({ message: 'a' })]), run([finding({ message: 'a' }), finding({ message: 'b' })])),
    log(run([finding({ message: 'b' }), finding({ message: 'a' })]), run([]), run([finding({ message: 'a' })])),
    true,
  ],
  [
    'a file is split',
    logOf(texts('a.ts', names)),
    logOf([...texts('a.ts', names.slice(0, 3)), ...texts('b.ts', names.slice(3), 5)]),
    false,
  ],
  [
    'two files have changed places',
    logOf([...texts('a.ts', names.slice(0, 3)), ...texts('b.ts', names.slice(3))]),
    logOf([...texts('b.ts', names.slice(0, 3)), ...texts('a.ts', names.slice(3))]),
    false,
  ],
  ['two equal files have changed places', licences(['a.ts', 'b.ts']), licences(['b.ts', 'a.ts']), true],
  [
    'rule, file and line are others at once',
    logOf(called('old', 5), { rules: [{ id: 'old' }] }),
    logOf(called('new', 8, { path: 'b.ts' }), { rules: [{ id: 'new', deprecatedIds: ['old'] }] }),
    false,
  ],
]

describe.each(engines)('on %s, results are the same where', (engine) => {
  const store = useStore(engine)

  test.each(pairs)('%s', async (_, before, after, unchanged) => {
    const project = store.project()
    await store.read(before, { project, commit: '1' })
    const ids = (await store.list(`project:${project}`)).map(({ id }) => id).toSorted()
    expect(await store.read(after, { project, commit: '2' })).toMatchObject({ new: 0, fixed: 0, results: ids.length })
    expect((await store.list(`project:${project}`)).map(({ id }) => id).toSorted()).toEqual(ids)
    if (unchanged) {
      const tiers = (await store.matches(project)).flatMap((matched) => matched?.tier ?? [])
      expect(tiers.filter((tier) => tier !== 'identity')).toEqual([])
    }
    expect(await store.read(before, { project, commit: '3' })).toMatchObject({ new: 0, fixed: 0 })
    expect((await store.list(`project:${project}`)).map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('one goes from the midst of thousands that are equal, and its lines with it', async () => {
    const project = store.project()
    const places = Array.from({ length: 5000 }, (_, at) => at * 3 + ((at * at) % 7))
    const read = async (gone: number | null, commit: string) => {
      const left = places.flatMap((place, at) => (at === gone ? [] : [{ line: 1 + place - (gone !== null && at > gone ? 2 : 0) }]))
      const upload = await store.read(logOf(left), { project, commit })
      const rows = await store.db.kysely
        .selectFrom('sighted as sighting')
        .innerJoin('series', 'series.id', 'sighting.series')
        .innerJoin('project', 'project.id', 'series.project')
        .select(['sighting.start_line', 'sighting.result'])
        .where('project.key', '=', project)
        .where('sighting.until', 'is', null)
        .execute()
      return { upload, results: rows.toSorted((a, b) => a.start_line - b.start_line).map(({ result }) => result) }
    }
    const before = await read(null, '1')
    const after = await read(2499, '2')
    expect(after.upload).toMatchObject({ new: 0, fixed: 1 })
    expect(after.results).toEqual(before.results.filter((_, at) => at !== 2499))
  })
})
