import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { mergeResults } from './merge-results.ts'
import { holdersOf } from './permalinks.ts'
import { nextRevision } from '#app/store/revision.ts'
import { slices } from '#app/store/slices.ts'

const rowsAtOnce = 1000

/** A result that goes on under another identity: the id that it would have had as a new one, and the identity, as its id with ordinal 0. */
export type Rename = { result: number; uid: string; identity: string }

/**
 * Notes under what identities results go on. Each keeps its id; the one that it would have had leads to it from now on. Where that id is
 * held by another result of the same identity, which none of the snapshot's is (`isMatched`) and which was never open on a ref together with
 * it, the two are one and are merged. In the caller's transaction, which publishes the sightings. Gives the results that were merged, both of each two.
 */
export async function renameResults(
  db: Queryable,
  project: number,
  renames: readonly Rename[],
  isMatched: (result: number) => boolean,
): Promise<number[]> {
  const merged: number[] = []
  // Holders are not deleted from here on (app/ingest/delete-upload.ts).
  if (renames.length > 0) await nextRevision(db)
  for (const some of slices(renames, rowsAtOnce)) {
    const holders = await holdersOf(
      db,
      some.map(({ uid }) => uid),
    )
    const free = some.filter(({ uid }) => !holders.has(uid))
    if (free.length > 0) {
      await db
        .insertInto('permalink')
        .values(free.map(({ uid, result }) => ({ uid, result, alias: 1 })))
        .execute()
    }
    await setIdentities(db, some)
    for (const { result, uid, identity } of some) {
      const holder = holders.get(uid)
      if (holder?.result == null || holder.result === result || holder.identity !== identity || isMatched(holder.result)) continue
      if (await mergeResults(db, project, result, holder.result)) merged.push(result, holder.result)
    }
    // As with verdicts.ts.
    await turn()
  }
  return merged
}

/** Notes by what identities results are recognised from now on; each may stand here once. */
export async function setIdentities(db: Queryable, renames: readonly Omit<Rename, 'uid'>[]): Promise<void> {
  if (renames.length === 0) return
  const rows = renames.map(({ result, identity }) => sql`(cast(${result} as integer), cast(${identity} as text))`)
  await sql`
    with renamed (result, identity) as (values ${sql.join(rows)})
    update result set identity = case when renamed.identity = result.uid then null else renamed.identity end
    from renamed where result.id = renamed.result`.execute(db)
}
