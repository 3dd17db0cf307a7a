import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { damaged } from '#app/store/blocks/damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

type NewRun = {
  upload: number
  snapshot: number
  ordinal: number
  pointer: string
  automation_id: string | null
  guid: string | null
}

/** Adds a run whose header is not known to its end yet. */
export async function addRun(db: Queryable, run: NewRun): Promise<number> {
  const { id } = await db
    .insertInto('run')
    .values({ ...run, complete: 1, header: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A run's header as it is kept: JSON text without the results, compressed off the thread. */
export function packHeader(header: string): Promise<Uint8Array> {
  return compress(header)
}

/** Completes a run with its header. */
export async function completeRun(db: Queryable, run: number, header: Uint8Array, complete: boolean): Promise<void> {
  await db
    .updateTable('run')
    .set({ header, complete: complete ? 1 : 0 })
    .where('id', '=', run)
    .execute()
}

/** A run's header as JSON text. Throws `DamagedBlock`. */
export async function runHeader(db: Queryable, run: number): Promise<string | null> {
  const header = await packedHeader(db, run)
  if (header === null) return null
  try {
    return zstdDecompressSync(header).toString('utf8')
  } catch (error) {
    throw damaged(error)
  }
}

/** A run's header as bytes, decompressed off the thread; null where there is none. Throws `DamagedBlock`. */
export async function runHeaderBytes(db: Queryable, run: number): Promise<Buffer | null> {
  const header = await packedHeader(db, run)
  if (header === null) return null
  try {
    return await decompress(header, { chunkSize: 256 * 1024 })
  } catch (error) {
    throw damaged(error)
  }
}

async function packedHeader(db: Queryable, run: number): Promise<Uint8Array | null> {
  const found = await db.selectFrom('run').select('header').where('id', '=', run).executeTakeFirst()
  return found?.header ?? null
}

/** The run at a place of the same log that another came in; undefined where the log has no such run. */
export async function runOfLog(db: Queryable, upload: number, pointer: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('run').select('id').where('upload', '=', upload).where('pointer', '=', pointer).executeTakeFirst()
}
