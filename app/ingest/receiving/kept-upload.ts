import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { unpackElement } from '#app/store/blocks/block-bytes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { KeptPiecesGone, keptPieces } from '#app/store/uploads/upload-chunks.ts'
import { keepPieces } from './keep-pieces.ts'
import { isDiskFull } from '#app/ingest/reporting/errors.ts'
import { explainFolder } from '#app/store/sqlite/unusable-folder.ts'
import { ownerOfThisProcess } from '#app/ingest/owner.ts'

/**
 * The folder where received bytes lie, and the temporary ones of reading; made if it is not there. With PostgreSQL nothing in it is kept, and it
 * is another than that of an embedded database, which may have been there before.
 */
export async function uploadFolder(database: Database): Promise<string> {
  const folder = pathOfFolder(database)
  await mkdir(folder, { recursive: true })
  return folder
}

function pathOfFolder({ engine, location }: Database): string {
  return join(location.folder, engine === 'sqlite' ? 'uploads' : 'received')
}

/** The error itself, or, where it says that nothing can be written in that folder, an `UnusableFolder`: the file that is received is not at fault. */
export function explainReceiving(database: Database, error: unknown): unknown {
  const folder = pathOfFolder(database)
  const isOfFolder = error instanceof Error && 'path' in error && String(error.path).startsWith(folder)
  return isOfFolder && !isDiskFull(error) ? explainFolder(folder, error) : error
}

/**
 * Where the bytes of an upload are received. `uid` is Assay's own, never a name from outside. With PostgreSQL it is this process's alone: the file
 * does not wait for the disk, so that only who wrote it knows that it is whole.
 */
export async function receivedPath(database: Database, uid: string): Promise<string> {
  return join(await uploadFolder(database), database.engine === 'sqlite' ? uid : uid + ownMark())
}

function ownMark(): string {
  return `.${hash('sha256', ownerOfThisProcess).slice(0, 16)}`
}

/** The upload that a file in the folder belongs to. */
export function uploadOfFile(name: string): string {
  return name.replace(/\..*$/, '')
}

/**
 * Makes received bytes reachable to every process: on PostgreSQL they go into the database, and survive a crash from now on; the embedded one
 * keeps the file. The file stays, for whoever reads it first. Throws where the database has lost some of it.
 */
export async function keepUpload(database: Database, id: number, uid: string): Promise<void> {
  if (database.engine === 'sqlite') return
  const path = await receivedPath(database, uid)
  const { size } = await stat(path)
  try {
    await keepPieces(database, id, path, await keptPieces(database.kysely, id, size))
  } catch (error) {
    if (!(error instanceof KeptPiecesGone)) throw error
    await database.kysely.deleteFrom('upload_chunk').where('upload', '=', id).execute()
    await keepPieces(database, id, path, null)
  }
}

/** The upload's bytes as a file of this machine, fetched from the database if they are there and not here. */
export async function fetchUpload(database: Database, id: number, uid: string): Promise<string> {
  const received = await receivedPath(database, uid)
  if (database.engine === 'sqlite') return received
  const fetched = fetchedPath(received)
  try {
    // Under another name nobody takes it for one that is left over.
    await rename(received, fetched)
  } catch {
    await pipeline(Readable.from(chunks(database.kysely, id)), createWriteStream(fetched))
  }
  return fetched
}

/** Removes what `fetchUpload` made here and the database has anyway. */
export async function releaseUpload(database: Database, uid: string): Promise<void> {
  if (database.engine === 'postgres') await rm(fetchedPath(await receivedPath(database, uid)), { force: true })
}

/** Removes files that were received here and read elsewhere: the database has them anyway. */
export async function releaseReadElsewhere(database: Database): Promise<void> {
  if (database.engine === 'sqlite') return
  const folder = await uploadFolder(database)
  const names = (await readdir(folder)).filter((name) => name.endsWith(ownMark()))
  if (names.length === 0) return
  const uploads = names.map(uploadOfFile)
  const read = await database.kysely
    .selectFrom('upload')
    .select('uid')
    .where('uid', 'in', uploads)
    .where('status', 'in', ['done', 'failed'])
    .execute()
  const isRead = new Set(read.map(({ uid }) => uid))
  for (const name of names) if (isRead.has(uploadOfFile(name))) await rm(join(folder, name), { force: true })
}

/** Removes an upload's bytes for good. */
export async function dropUpload(database: Database, id: number, uid: string): Promise<void> {
  await database.kysely.deleteFrom('upload_chunk').where('upload', '=', id).execute()
  await rm(await receivedPath(database, uid), { force: true })
}

async function* chunks(db: Queryable, upload: number): AsyncGenerator<Uint8Array> {
  for (let ordinal = 0; ; ordinal++) {
    const chunk = await db
      .selectFrom('upload_chunk')
      .select(['bytes', 'packed'])
      .where('upload', '=', upload)
      .where('ordinal', '=', ordinal)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield chunk.packed === 1 ? unpackElement(chunk.bytes, 0) : chunk.bytes
  }
}

/** What is read, beside what was received: its name begins as that of its upload does. */
function fetchedPath(received: string): string {
  return `${received}.fetched`
}
