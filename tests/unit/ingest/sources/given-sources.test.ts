import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type ZippedFile, zipStream } from '#app/ingest/packing/zip-stream.ts'
import { type Finding, type RunDescription, log, logOf, run, finding } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { rowsMade } from '#tests/unit/ingest/inline-reader.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { tampered, zipped } from '#tests/unit/ingest/zipped.ts'

const path = 'src/a.ts'
const text = ' a\nb\n  \t\tc\n d'

/** A log and files beside it, in one archive. */
function withFiles(text: string, files: Record<string, string | Uint8Array>): Promise<Buffer> {
  return zipped([['log.sarif', text], ...Object.entries(files)])
}

function embedded(contents: string): RunDescription {
  return { artifacts: [{ location: { uri: path }, contents: { text: contents } }] }
}

describe.each(engines)('on %s, the source of a result that came in one archive with the log', (engine) => {
  const store = useStore(engine)

  test('gives it the fingerprint and the line that it would have if the file were embedded', async () => {
    const found: Finding[] = [2, 4].map((line) => ({ message: `on ${line}`, line }))
    const [project, other] = [store.project(), store.project()]
    await store.read(await withFiles(logOf(found), { [path]: text }), { project })
    await store.read(logOf(found, embedded(text)), { project: other })
    expect(await keys(project)).toEqual(await keys(other))
    expect(await keys(project)).toHaveLength(1)
    const stated = { ...found[1], message: 'As GitHub has it', partialFingerprints: { primaryLocationLineHash: 'a23a3dc5e078b07b:1' } }
    expect(await store.read(logOf([stated]), { project })).toMatchObject({ new: 0, fixed: 1 })
  })

  /** What the results of a project are matched by. */
  async function keys(project: string) {
    const rows = await store.db.kysely
      .selectFrom('block_reading')
      .innerJoin('block', 'block.id', 'block_reading.block')
      .innerJoin('upload', 'upload.id', 'block.upload')
      .innerJoin('project', 'project.id', 'upload.project')
      .select('block_reading.keys')
      .where('project.key', '=', project)
      .execute()
    return rows.map(({ keys }) => Buffer.from(keys ?? []).toString('hex'))
  }

  test('keeps the id where lines move and words change', async () => {
    const project = store.project()
    const at = (line: number, message: string) => logOf([{ line, message }])
    await store.read(await withFiles(at(4, 'first'), { [path]: text }), { project })
    const { first } = await store.ids(project)
    await store.read(await withFiles(at(6, 'second'), { [path]: `x\ny\n${text}` }), { project })
    expect(await store.ids(project)).toEqual({ second: first })
  })

  test('says nothing of the folders that an archive lists by themselves, as `zip -r` does', async () => {
    const archive = await zipped([
      ['results.sarif', logOf([{ path: 'src/deep/a.ts' }])],
      ['src/', ''],
      ['src/deep/', ''],
      ['src/deep/a.ts', 'a\n'],
      ['src/other/', ''],
    ])
    expect(await store.read(archive, { project: store.project() })).toMatchObject({ results: 1, report: [] })
  })

  test('is read anew where the file has changed, and not where it has not', async () => {
    const project = store.project()
    const files = { [path]: 'one\ntwo\n', 'src/b.ts': 'b\n' }
    const found: Finding[] = [
      { line: 1, message: 'a' },
      { path: 'src/b.ts', message: 'b' },
    ]
    const rowsOf = async (commit: string, given: Record<string, string>) => {
      const before = rowsMade()
      await store.read(await withFiles(logOf(found), given), { project, commit })
      return rowsMade() - before
    }
    const other = await store.read(await withFiles(logOf(found), { ...files, 'src/c.ts': 'nothing is in it' }), {
      project: store.project(),
    })
    expect(other.report).toMatchObject([{ code: 'archive-member', pointers: ['src/c.ts'] }])
    await rowsOf('1', files)
    const ids = await store.ids(project)
    expect(await rowsOf('2', { ...files, 'src/c.ts': 'nothing is in it' })).toBe(0)
    expect(await rowsOf('3', { ...files, [path]: 'two\none\n' })).toBeGreaterThan(0)
    expect(await store.ids(project)).toEqual(ids)
  })

  test('may come for results that were read without, and be gone again: they stay what they are', async () => {
    const project = store.project()
    const found: Finding[] = [1, 2, 3].map((line) => ({
      line: line * 2,
      message: line === 3 ? 'Another' : 'Found',
      rule: line === 3 ? 's' : 'r',
    }))
    const lines = Array.from({ length: 8 }, (_, at) => `line ${at}\n`).join('')
    const sightings = async () => {
      const rows = await store.list(`project:${project} is:open`)
      return rows.map(({ id, line }) => `${line} ${id}`)
    }
    await store.read(logOf(found), { project, commit: '1' })
    const before = await sightings()
    expect(await store.read(await withFiles(logOf(found), { [path]: lines }), { project, commit: '2' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await sightings()).toEqual(before)
    expect(await store.read(logOf(found), { project, commit: '3' })).toMatchObject({ new: 0, fixed: 0 })
    expect(await sightings()).toEqual(before)
  })

  test.each([
    ['below the folder that all are in', 'shop-3f1c9a7/log.sarif', `shop-3f1c9a7/${path}`, path],
    ['of an absolute path', 'log.sarif', 'home/me/shop/a.ts', 'file:///home/me/shop/a.ts'],
  ])('is found %s', async (_, member, name, uri) => {
    const project = store.project()
    const first = await zipped([
      [member, logOf([{ path: uri, line: 4 }])],
      [name, text],
    ])
    await store.read(first, { project })
    expect(await keptFor(project)).toHaveLength(1)
    const again = logOf([
      { path: uri, line: 4, message: 'In other words', partialFingerprints: { primaryLocationLineHash: 'a23a3dc5e078b07b:1' } },
    ])
    expect(await store.read(again, { project })).toMatchObject({ new: 0 })
  })

  /** The files whose texts are kept for the pages of a project. */
  async function keptFor(project: string) {
    return store.db.kysely
      .selectFrom('source_file')
      .innerJoin('upload', 'upload.id', 'source_file.upload')
      .innerJoin('project', 'project.id', 'upload.project')
      .select('source_file.path')
      .where('project.key', '=', project)
      .execute()
  }

  /** The archive of a log and a file, of which it says that the file lies where no file reaches. */
  async function astray(found: string): Promise<Buffer> {
    async function* files(): AsyncGenerator<ZippedFile> {
      yield { name: 'log.sarif', bytes: [Buffer.from(found)] }
      yield { name: path, bytes: [Buffer.from(text)] }
    }
    const archive = await buffer(zipStream(files()))
    // The offset ends the last entry of the directory, before the end of 98 bytes.
    archive.writeBigUInt64LE(2n ** 60n, archive.length - 98 - 8)
    return archive
  }

  test('does not count where it is damaged, astray, too large, or no text', async () => {
    const found = logOf([{ line: 2 }])
    const stored = await zipped([
      ['log.sarif', found],
      [path, 'constant\nconstant\n', { compress: false }],
    ])
    const others: [string, Buffer, object][] = [
      ['damaged', tampered(stored, 'constant', 'variable'), {}],
      ['astray', await astray(found), {}],
      ['large', await withFiles(found, { [path]: text }), { sourceFileBytes: 10 }],
      ['binary', await withFiles(found, { [path]: `a\nb\0\n` }), {}],
    ]
    for (const [name, archive, limits] of others) {
      const project = store.project()
      await store.read(archive, { project, limits })
      const plain = store.project()
      await store.read(found, { project: plain })
      expect(await keys(project), name).toEqual(await keys(plain))
    }
  })

  test('is left where results jump between more of it than may be unpacked, which the report says', async () => {
    const project = store.project()
    const files = Object.fromEntries([1, 2].map((at) => [`${at}.ts`, `${at}\n`.repeat(50)]))
    const found: Finding[] = [1, 2].map((at) => ({ path: `${at}.ts`, message: `${at}` }))
    const { report } = await store.read(await withFiles(logOf(found), files), { project, limits: { sourceBytes: 4 } })
    expect(report.map(({ code }) => code)).toContain('sources-not-used')
    const plain = store.project()
    await store.read(logOf(found), { project: plain })
    expect(await keys(project)).toEqual(await keys(plain))
  })

  test('counts for logs whose rules come after their results, too', async () => {
    const [project, other] = [store.project(), store.project()]
    const { tool, results } = run([finding({ line: 4 })])
    const late = log({ results, tool })
    await store.read(await withFiles(late, { [path]: text }), { project })
    await store.read(logOf([{ line: 4 }], embedded(text)), { project: other })
    expect(await keys(project)).toEqual(await keys(other))
  })
})
