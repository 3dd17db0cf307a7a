import { promisify } from 'node:util'
import { zstdCompress, zstdDecompressSync } from 'node:zlib'
import type { Queryable } from './database.ts'

const compress = promisify(zstdCompress)

export type NewRun = {
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

/** Completes a run with its header: JSON text without the results. */
export async function completeRun(db: Queryable, run: number, header: string, complete: boolean): Promise<void> {
  await db
    .updateTable('run')
    .set({ header: await compress(header), complete: complete ? 1 : 0 })
    .where('id', '=', run)
    .execute()
}

/** A run's header as JSON text. */
export async function runHeader(db: Queryable, run: number): Promise<string | null> {
  const found = await db.selectFrom('run').select('header').where('id', '=', run).executeTakeFirst()
  return found?.header == null ? null : zstdDecompressSync(found.header).toString('utf8')
}
