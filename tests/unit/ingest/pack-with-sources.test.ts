import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ingestLimits } from '#app/ingest/limits.ts'
import { packWithSources } from '#app/ingest/pack-with-sources.ts'
import type { SourceProvider } from '#app/ingest/source-provider.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { decoded } from './decoded.ts'
import { useStore } from './test-store.ts'
import { zipped } from './zipped.ts'

vi.mock('#app/ingest/reader-thread.ts', () => import('./inline-reader.ts'))

let folder: string
const text = 'first\nsecond\nthird\n'
const limits = ingestLimits({})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-packed-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function files(texts: Record<string, string>): SourceProvider {
  return { read: async (path, most) => (texts[path] === undefined || texts[path].length > most ? 'missing' : Buffer.from(texts[path])) }
}

async function packed(log: string | Uint8Array, provider: SourceProvider, name = 'report.json', more = {}): Promise<Buffer | null> {
  const path = join(folder, name)
  await writeFile(path, log)
  const archive = await packWithSources(path, { provider, root: undefined, folder, limits: { ...limits, ...more } })
  return archive === null ? null : buffer(archive)
}

describe('a log that is packed with its sources', () => {
  const store = useStore('sqlite')

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

  test('an archive in which places count stays as it is', async () => {
    const provider = files({ 'src/a.ts': text })
    const found = logOf([{ line: 2 }])
    const beside: [string, string] = ['rest.sarif-external-properties', '{}']
    expect(await packed(await zipped([['a.sarif', found], beside]), provider, 'beside.zip')).toBeNull()
    expect(await packed(await zipped([['logs/a.sarif', found]]), provider, 'below.zip')).toBeNull()
  })

  test('there is no archive where none of the files is at hand, within bounds', async () => {
    expect(await packed(logOf([{ line: 2 }]), files({}))).toBeNull()
    expect(await packed(logOf([{ path: null }]), files({ '': 'x' }))).toBeNull()
    expect(await packed(logOf([{ line: 2 }]), files({ 'src/a.ts': text }), 'a.sarif', { sourceBytes: 5 })).toBeNull()
    expect(await packed(logOf([{ path: 'b.ts' }, { line: 2 }]), files({ 'src/a.ts': text }), 'a.sarif', { sourceFiles: 1 })).toBeNull()
  })
})
