import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database, Queryable } from '#app/store/database.ts'

const chunkBytes = 1024 * 1024

/** The folder where received bytes lie, and the temporary ones of reading; made if it is not there. */
export async function uploadFolder(database: Database): Promise<string> {
  const folder = join(database.location.folder, 'uploads')
  await mkdir(folder, { recursive: true })
  return folder
}

/** Where the bytes of an upload are received. `uid` is Assay's own, never a name from outside. */
export async function receivedPath(database: Database, uid: string): Promise<string> {
  return join(await uploadFolder(database), uid)
}

/** Makes received bytes reachable to every process: on PostgreSQL they move into the database; the embedded one keeps the file. */
export async function keepUpload(database: Database, id: number, uid: string): Promise<void> {
  if (database.engine === 'sqlite') return
  const path = await receivedPath(database, uid)
  let ordinal = 0
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    await database.kysely.insertInto('upload_chunk').values({ upload: id, ordinal: ordinal++, bytes: chunk }).execute()
  }
  await rm(path, { force: true })
}

/** The upload's bytes as a file of this machine, fetched from the database if they are there. */
export async function fetchUpload(database: Database, id: number, uid: string): Promise<string> {
  const path = await receivedPath(database, uid)
  if (database.engine === 'postgres') await pipeline(Readable.from(chunks(database.kysely, id)), createWriteStream(path))
  return path
}

/** Removes what `fetchUpload` made here and the database has anyway. */
export async function releaseUpload(database: Database, uid: string): Promise<void> {
  if (database.engine === 'postgres') await rm(await receivedPath(database, uid), { force: true })
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
      .select('bytes')
      .where('upload', '=', upload)
      .where('ordinal', '=', ordinal)
      .executeTakeFirst()
    if (chunk === undefined) return
    yield chunk.bytes
  }
}
