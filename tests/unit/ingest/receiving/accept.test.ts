import { createHash } from 'node:crypto'
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { acceptUpload, type Incoming } from '#app/ingest/receiving/accept.ts'
import { fileBytes } from '#app/ingest/receiving/file-bytes.ts'
import {
  dropUpload,
  fetchUpload,
  receivedPath,
  releaseReadElsewhere,
  releaseUpload,
  uploadFolder,
} from '#app/ingest/receiving/kept-upload.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import { removeReceiving } from '#app/store/uploads/uploads.ts'
import { UnusableFolder } from '#app/store/sqlite/unusable-folder.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'
import { newFolder } from '#tests/setup/folder.ts'

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

function incoming(body: Incoming['body'], more: Partial<Incoming> = {}): Incoming {
  return { body, fileName: 'a.sarif', encoding: null, parameters: {}, ...more }
}

describe.each(engines)('on %s, an upload that comes in', (engine) => {
  const open = useDatabase(engine)

  async function rowOf(uid: string) {
    return open().kysely.selectFrom('upload').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  }

  test('of which nothing is left where nothing can be written in its folder, and the file is not blamed', async () => {
    const folder = await uploadFolder(open())
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    const refused: unknown = await acceptUpload(open(), limits, incoming(chunks(named(['a'])))).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(UnusableFolder)
    expect(refused).toMatchObject({ message: expect.stringContaining(`The data folder ${folder} cannot be used`) })
    expect(await open().kysely.selectFrom('upload').selectAll().execute()).toEqual([])
    await rm(folder)
  })

  test('is not said to wait where it was removed meanwhile as one that broke off', async () => {
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield* chunks(named(['a']))
      const receiving = await open().kysely.selectFrom('upload').select('uid').where('status', '=', 'receiving').execute()
      await removeReceiving(
        open(),
        receiving.map(({ uid }) => uid),
      )
    }
    await expect(acceptUpload(open(), limits, incoming(slow()))).rejects.toThrow(
      engine === 'sqlite' ? 'was removed before it was here whole' : 'upload_chunk',
    )
    expect(await open().kysely.selectFrom('upload').selectAll().execute()).toEqual([])
    expect(await open().kysely.selectFrom('upload_chunk').selectAll().execute()).toEqual([])
    expect(await readdir(await uploadFolder(open()))).toEqual([])
  })

  test('waits to be read, with size, hash and what was said of it', async () => {
    const text = named(['a'])
    const parameters = { project: 'web', ref: 'main', commit: 'abc', category: 'nightly', root: '/build' }
    const before = new Date().toISOString()
    const { uid } = await acceptUpload(
      open(),
      limits,
      incoming(chunks(text.slice(0, 10), text.slice(10)), { parameters, encoding: 'br', sample: true }),
    )
    const row = await rowOf(uid)
    expect(row).toMatchObject({
      status: 'queued',
      file_name: 'a.sarif',
      encoding: 'br',
      bytes: text.length,
      sample: 1,
      attempts: 0,
      lease: null,
    })
    expect(row.sha256).toBe(createHash('sha256').update(text).digest('hex'))
    expect(JSON.parse(row.parameters)).toEqual(parameters)
    expect(row.received_at >= before).toBe(true)
    expect(await loadUpload(open(), uid)).toMatchObject({
      id: uid,
      status: 'queued',
      project: 'web',
      ref: 'main',
      commit: 'abc',
      sample: true,
      results: 0,
    })
  })

  test('is kept byte for byte until it is deleted', async () => {
    const bytes = Buffer.alloc(2_500_000, 'long and \0 odd \xff')
    const { uid } = await acceptUpload(open(), limits, incoming(chunks(bytes.subarray(0, 7), bytes.subarray(7))))
    const { id } = await rowOf(uid)
    for (let time = 0; time < 2; time++) {
      expect((await readFile(await fetchUpload(open(), id, uid))).equals(bytes)).toBe(true)
      await releaseUpload(open(), uid)
    }
    await dropUpload(open(), id, uid)
    expect(await readdir(await uploadFolder(open()))).not.toContain(uid)
    expect(await open().kysely.selectFrom('upload_chunk').select('upload').where('upload', '=', id).execute()).toEqual([])
  })

  test('is read from the file that was received, if that is still here, and nothing of it stays', async () => {
    const bytes = Buffer.alloc(1_500_000, 'a log')
    const { uid } = await acceptUpload(open(), limits, incoming(chunks(bytes)))
    const { id } = await rowOf(uid)
    const received = (await stat(await receivedPath(open(), uid))).ino
    expect((await stat(await fetchUpload(open(), id, uid))).ino).toBe(received)
    await releaseUpload(open(), uid)
    expect((await readdir(await uploadFolder(open()))).filter((name) => name.startsWith(uid))).toEqual(engine === 'sqlite' ? [uid] : [])
  })

  test('that another process has read leaves its file nowhere but where that is what is kept', async () => {
    const { uid } = await acceptUpload(open(), limits, incoming(chunks(Buffer.from('a log'))))
    const { id } = await rowOf(uid)
    const isHere = () =>
      access(receivedFile).then(
        () => true,
        () => false,
      )
    const receivedFile = await receivedPath(open(), uid)
    await releaseReadElsewhere(open())
    expect(await isHere()).toBe(true)
    await open().kysely.updateTable('upload').set({ status: 'done' }).where('id', '=', id).execute()
    await releaseReadElsewhere(open())
    expect(await isHere()).toBe(engine === 'sqlite')
    expect((await readFile(await fetchUpload(open(), id, uid))).toString()).toBe('a log')
    await releaseUpload(open(), uid)
  })

  test('from a file is kept once where its bytes are kept already, and until the last that has them is deleted', async () => {
    const folder = await newFolder()
    const path = join(folder, 'a.sarif')
    const opened: string[] = []
    async function take(bytes: Buffer, uploadBytes = limits.uploadBytes): Promise<{ uid: string; kept: string }> {
      await writeFile(path, bytes)
      const of = (name: string) =>
        async function* () {
          opened.push(name)
          yield* fileBytes(path)
        }
      const one = incoming(of('body')(), { file: { path, bytes: of('file') } })
      const { uid } = await acceptUpload(open(), { ...limits, uploadBytes }, one)
      return { uid, kept: await fetchUpload(open(), (await rowOf(uid)).id, uid) }
    }
    const bytes = Buffer.alloc(3_000_000, 'log')
    const [first, second] = [await take(bytes), await take(bytes)]
    // Only in the middle is it another.
    const other = await take(Buffer.from(bytes).fill('x', 300_000, 300_001))
    const shares = engine === 'sqlite'
    expect((await stat(second.kept)).ino === (await stat(first.kept)).ino).toBe(shares)
    expect((await stat(other.kept)).ino).not.toBe((await stat(first.kept)).ino)
    expect(opened).toEqual(shares ? ['body', 'file', 'file', 'body'] : ['body', 'body', 'body'])
    expect((await rowOf(second.uid)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await rowOf(other.uid)).sha256).not.toBe((await rowOf(second.uid)).sha256)
    // Whoever changes the file has only his own.
    await writeFile(path, 'changed')
    await dropUpload(open(), (await rowOf(first.uid)).id, first.uid)
    const { id } = await rowOf(second.uid)
    expect((await readFile(await fetchUpload(open(), id, second.uid))).equals(bytes)).toBe(true)
    await expect(take(bytes, 1000)).rejects.toMatchObject({ code: 'upload-too-large' })
  })

  /** Three mebibytes and a half, each of another letter, but for one byte in those that are `changed`. */
  function fourPieces(...changed: number[]): Buffer {
    const bytes = Buffer.concat([...'abcd'].map((letter) => Buffer.alloc(2 ** 20, letter))).subarray(0, 3.5 * 2 ** 20)
    for (const piece of changed) bytes.fill('x', piece * 2 ** 20 + 9, piece * 2 ** 20 + 10)
    return bytes
  }

  async function accepted(bytes: Buffer) {
    const { uid } = await acceptUpload(open(), limits, incoming(chunks(bytes)))
    const { id } = await rowOf(uid)
    // What was received is here; what is kept is another file.
    await fetchUpload(open(), id, uid)
    await releaseUpload(open(), uid)
    async function kept(): Promise<Buffer> {
      const content = await readFile(await fetchUpload(open(), id, uid))
      await releaseUpload(open(), uid)
      return content
    }
    return { id, uid, kept }
  }

  test('with pieces that another has is kept byte for byte, whatever becomes of the other', async () => {
    const bytes = [fourPieces(), fourPieces(1), fourPieces(1, 3), fourPieces().subarray(1)]
    const uploads = []
    for (const some of bytes) uploads.push(await accepted(some))
    if (engine === 'postgres') {
      const ids = uploads.map(({ id }) => id)
      const digests = await open().kysely.selectFrom('upload_chunk').select('digest').distinct().where('upload', 'in', ids).execute()
      // Of the first all four, what changed, and all of what has another size.
      expect(digests).toHaveLength(4 + 1 + 1 + 4)
    }
    for (let left = 0; left < uploads.length; left++) {
      for (const [at, { kept }] of uploads.entries()) if (at >= left) expect((await kept()).equals(bytes[at] ?? Buffer.of())).toBe(true)
      const { id = 0, uid = '' } = uploads[left] ?? {}
      await dropUpload(open(), id, uid)
    }
  })

  test.runIf(engine === 'postgres')('with pieces of another of which nothing is known, from before, is kept byte for byte', async () => {
    const other = await accepted(fourPieces())
    await open().kysely.updateTable('upload_chunk').set({ digest: null }).where('upload', '=', other.id).execute()
    const { id, kept } = await accepted(fourPieces())
    await dropUpload(open(), other.id, other.uid)
    expect((await kept()).equals(fourPieces())).toBe(true)
    const known = await open().kysely.selectFrom('upload_chunk').select('digest').where('upload', '=', id).execute()
    expect(known.map(({ digest }) => digest?.length)).toEqual([48, 48, 48, 48])
  })

  test.runIf(engine === 'postgres')('with pieces of another that is deleted meanwhile is kept byte for byte', async () => {
    const other = await accepted(fourPieces())
    const { kysely } = open()
    await sql`create function delete_other() returns trigger language plpgsql as ${sql.raw(
      `'begin delete from upload_chunk where upload = ${other.id}; return null; end'`,
    )}`.execute(kysely)
    await sql`create trigger deletes before insert on upload_chunk for each statement execute function delete_other()`.execute(kysely)
    try {
      const bytes = fourPieces(0)
      const { kept } = await accepted(bytes)
      expect((await kept()).equals(bytes)).toBe(true)
    } finally {
      await sql`drop trigger deletes on upload_chunk`.execute(kysely)
    }
  })

  test.each([
    ['/etc/passwd', 'passwd'],
    ['..\\..\\logs\\a.sarif', 'a.sarif'],
    ['..', '..'],
    ['', 'upload'],
    ['a\u202e\0b.sarif', 'a\ufffdb.sarif'],
    [`${'x'.repeat(300)}.sarif`, `${'x'.repeat(200)}…`],
  ])('named %j is called %j, and lies under a name of Assay’s own', async (fileName, shown) => {
    const { uid } = await acceptUpload(open(), limits, incoming(chunks('{}'), { fileName }))
    expect(await rowOf(uid)).toMatchObject({ file_name: shown })
    expect(uid).toMatch(/^u[0-9a-z]{15}$/)
  })

  test.each<[string, Incoming['body'], string]>([
    ['is empty', chunks(), 'upload-empty'],
    ['is too large', chunks('x'.repeat(60), 'x'.repeat(60)), 'upload-too-large'],
  ])('that %s is refused, and leaves nothing', async (_, body, code) => {
    const folder = await uploadFolder(open())
    const before = [await readdir(folder), await open().kysely.selectFrom('upload').select('id').execute()]
    await expect(acceptUpload(open(), { ...limits, uploadBytes: 100 }, incoming(body))).rejects.toMatchObject({ code })
    expect([await readdir(folder), await open().kysely.selectFrom('upload').select('id').execute()]).toEqual(before)
  })

  test('that breaks off leaves nothing', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"version"')
      throw new Error('connection lost')
    }
    const folder = await uploadFolder(open())
    const before = [await readdir(folder), await open().kysely.selectFrom('upload').select('id').execute()]
    await expect(acceptUpload(open(), limits, incoming(broken()))).rejects.toThrow('connection lost')
    expect([await readdir(folder), await open().kysely.selectFrom('upload').select('id').execute()]).toEqual(before)
  })
})
