import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import { packWithSources } from '#app/ingest/packing/pack-with-sources.ts'
import { sourceArchive } from '#app/ingest/sources/source-archive.ts'
import { sourceFolder } from '#app/ingest/sources/source-folder.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { type Finding, finding, log, logOf, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { decoded } from '#tests/unit/ingest/decoded.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string
const text = 'first\nsecond\nthird\n'
const guid = '0f5c9a54-3c8e-4d8a-8d2b-5c5f5b3f0001'

beforeAll(async () => {
  folder = await newFolder()
})

function files(texts: Record<string, string>): SourceProvider {
  return { read: async (path, most) => (texts[path] === undefined || texts[path].length > most ? 'missing' : Buffer.from(texts[path])) }
}

async function packed(log: string | Uint8Array, provider: SourceProvider, name = 'report.json', more = {}): Promise<Buffer | null> {
  const path = join(folder, name)
  await writeFile(path, log)
  const archive = await packWithSources(path, { provider, root: undefined, folder, limits: { ...limits, ...more } })
  return archive === null ? null : buffer(archive)
}

/** The files of an archive, by the names that they are found by, but for its logs. */
async function sourcesIn(archive: Buffer | null): Promise<Record<string, string>> {
  const path = join(folder, 'looked-into.zip')
  await writeFile(path, archive ?? '')
  const opened = await sourceArchive(path, 'looked-into.zip')
  const names = opened.names.map((name) => name.slice(opened.folder.length)).filter((name) => !name.endsWith('.sarif'))
  const found: Record<string, string> = {}
  for (const name of names) found[name] = Buffer.from(await opened.read(name, 1000)).toString()
  opened.close()
  return found
}

describe.each(engines)('on %s, a log that is packed with its sources', (engine) => {
  const store = useStore(engine)

  async function lines(project: string): Promise<string[]> {
    return (await store.list(`project:${project}`)).map(({ path, line, id }) => `${path}:${line} ${id}`)
  }

  test('the files that results begin in are there when the log is read, which is the log all the same', async () => {
    const provider = files({ 'src/a.ts': text, 'package.json': '{\n}\n', 'never.ts': 'asked for', 'other.sarif': 'no log' })
    const found = logOf([{ line: 2 }, { path: 'package.json' }, { path: 'other.sarif' }])
    const archive = await packed(found, provider)
    expect(await packed(found, provider)).toEqual(archive)
    expect(archive?.includes('asked for')).toBe(false)
    expect(await decoded(archive ?? '')).toMatchObject([{ member: 'report.json.sarif', text: found }])
    const project = store.project()
    await store.read(archive ?? '', { project, fileName: 'report.json' })
    const artifacts = [{ location: { uri: 'src/a.ts' }, contents: { text } }]
    // What was recognised by the line hash alone would not be by message and line.
    expect(await store.read(logOf([{ line: 2, message: 'In other words' }], { artifacts }), { project })).toMatchObject({
      new: 0,
      fixed: 2,
    })
    expect(await lines(project)).toHaveLength(1)
  })

  test('a log may come compressed, or several in an archive', async () => {
    const provider = files({ 'src/a.ts': text })
    const gzipped = await packed(gzipSync(logOf([{ line: 2 }])), provider, 'report.sarif.gz')
    expect(await decoded(gzipped ?? '')).toMatchObject([{ member: 'report.sarif.gz.sarif', text: logOf([{ line: 2 }]) }])
    const long = logOf([{ line: 2, message: 'long '.repeat(10_000) }])
    const again = await packed(gzipSync(long), provider, 'long.sarif.gz')
    expect(again?.length).toBeLessThan(long.length / 10)
    expect(await packed(gzipSync(long), provider, 'long.sarif.gz')).toEqual(again)
    const several = await zipped([
      ['one.sarif', logOf([{ line: 2 }])],
      ['two.sarif', logOf([{ line: 3 }])],
    ])
    expect(await decoded((await packed(several, provider, 'all.zip')) ?? '')).toMatchObject([
      { member: 'one.sarif' },
      { member: 'two.sarif' },
    ])
  })

  test('logs in folders stay where they are, with their external properties, which are read for results, too', async () => {
    const provider = files({ 'src/a.ts': text, 'src/b.ts': text, 'src/rest.sarif-external-properties': 'no source' })
    const found = logOf([{ line: 2 }, { path: 'src/rest.sarif-external-properties' }])
    const { results: _, ...rest } = run([], {
      externalPropertyFileReferences: { results: [{ location: { uri: '../rest.sarif-external-properties' } }] },
    })
    const outside = JSON.stringify({ version: '2.1.0', results: [finding({ path: 'src/b.ts', line: 3, message: 'Elsewhere' })] })
    const archive = await zipped([
      ['out/web/a.sarif', found],
      ['out/api/b.json.sarif', log(rest)],
      ['out/rest.sarif-external-properties', outside],
    ])
    const again = await packed(archive, provider, 'folders.zip')
    expect(await decoded(again ?? '')).toMatchObject([
      { member: 'out/web/a.sarif', text: found },
      { member: 'out/api/b.json.sarif' },
      { member: 'out/rest.sarif-external-properties', text: outside },
    ])
    const project = store.project()
    expect(await store.read(again ?? '', { project, fileName: 'folders.zip' })).toMatchObject({ results: 3, report: [] })
    const artifacts = ['src/a.ts', 'src/b.ts'].map((uri) => ({ location: { uri }, contents: { text } }))
    const words: Finding[] = [
      { line: 2, message: 'In other words' },
      { path: 'src/b.ts', line: 3, message: 'In others' },
    ]
    expect(await store.read(logOf(words, { artifacts }), { project })).toMatchObject({ new: 0, fixed: 1 })
  })

  test('what an archive brings of sources is not lost, where the folder has others', async () => {
    const archive = await zipped([
      ['shop/log.sarif', logOf([{ line: 2 }, { path: 'src/own.ts' }])],
      ['shop/src/own.ts', 'of the archive'],
      ['shop/src/a.ts', 'of the archive, too'],
      ['shop/README', 'no result is in it'],
    ])
    const again = await packed(archive, files({ 'src/a.ts': text }), 'brought.zip')
    expect(await sourcesIn(again)).toEqual({ 'src/a.ts': text, 'src/own.ts': 'of the archive', README: 'no result is in it' })
    expect(await packed(archive, files({}), 'brought.zip')).toBeNull()
  })

  test('nothing is written where the log lies', async () => {
    const place = await newFolder()
    const inline = { version: '2.1.0', inlineExternalProperties: [{ runGuid: guid, results: [finding({ line: 2 })] }] }
    const { results: _, ...rest } = run([], { automationDetails: { guid } })
    const path = join(place, 'a.sarif')
    await writeFile(path, JSON.stringify({ ...inline, runs: [rest] }))
    await writeFile(`${path}.inlined`, 'of somebody')
    const archive = await packWithSources(path, { provider: files({ 'src/a.ts': text }), root: undefined, folder, limits })
    expect(archive).not.toBeNull()
    expect(await readFile(`${path}.inlined`, 'utf8')).toBe('of somebody')
  })

  test('no path of a log leads out of the folder, however it is written', async () => {
    const base = await newFolder()
    const root = join(base, 'repo')
    await mkdir(join(root, '.git'), { recursive: true })
    for (const name of ['secret', 'repo/a.ts', 'repo/.git/config']) await writeFile(join(base, name), name)
    await symlink(join(base, 'secret'), join(root, 'link'))
    await symlink(base, join(root, 'up'))
    const uris = [
      ...[
        '../secret',
        '%2e%2e/secret',
        '%2E%2E%2Fsecret',
        '..%5csecret',
        '..\\secret',
        'src/../../secret',
        'link',
        'up/secret',
        'up%2Fsecret',
      ],
      ...[`${base}/secret`, `file://${base}/secret`, `file://${root}/../secret`, `file://localhost${base}/secret`, 'file:///etc/passwd'],
      ...['.git/config', '%2egit/config', '.GIT/config', 'a.ts/../.git/config', 'up/repo/.git/config', 'secret%00'],
    ]
    const provider = await sourceFolder(root)
    const pack = (paths: string[]) => packed(logOf(paths.map((path) => ({ path }))), provider)
    expect(await pack(uris)).toBeNull()
    expect(await sourcesIn(await pack([...uris, 'a.ts', 'up/repo/a.ts']))).toEqual({ 'a.ts': 'repo/a.ts', 'up/repo/a.ts': 'repo/a.ts' })
  })

  test('there is no archive where none of the files is at hand, within bounds', async () => {
    expect(await packed(logOf([{ line: 2 }]), files({}))).toBeNull()
    expect(await packed(logOf([{ path: null }]), files({ '': 'x' }))).toBeNull()
    expect(await packed(logOf([{ line: 2 }]), files({ 'src/a.ts': text }), 'a.sarif', { sourceBytes: 5 })).toBeNull()
    expect(await packed(logOf([{ path: 'b.ts' }, { line: 2 }]), files({ 'src/a.ts': text }), 'a.sarif', { sourceFiles: 1 })).toBeNull()
  })
})
