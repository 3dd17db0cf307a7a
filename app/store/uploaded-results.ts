import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import { partOf } from './sighted.ts'

/** Where the original bytes of a result lie, the run that it came in, and the parameters that run was sent with (null once it is deleted). */
export type UploadedResult = { id: number; run: number; block: number; slot: number; parameters: string | null }

/** The results that an upload's logs have, whether or not they were in those before: at most `limit` with numbers after `after`, in order. */
export async function uploadedResults(db: Queryable, upload: number, after: number, limit: number): Promise<UploadedResult[]> {
  const own = partOf(after) > 0 ? [] : await read(db, sql`sighting s`, upload, sql`s.id > ${after}`, limit)
  if (own.length === limit) return own
  return [...own, ...(await read(db, sql`sighted s`, upload, sql`s.part > 0 and s.id > ${after}`, limit - own.length))]
}

async function read(
  db: Queryable,
  from: RawBuilder<unknown>,
  upload: number,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<UploadedResult[]> {
  const { rows } = await sql<UploadedResult>`
    select s.id, s.run, s.block, s.slot, u.parameters
    from snapshot n
    join ${from} on s.series = n.series and s.since <= n.id and (s.until is null or s.until > n.id or s.since = n.id)
    left join run on run.id = s.run
    left join upload u on u.id = run.upload
    where n.upload = ${upload} and ${which}
    order by s.id limit ${limit}`.execute(db)
  return rows
}
