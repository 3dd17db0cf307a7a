import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { handOverBlocks } from '#app/store/blocks/block-owners.ts'
import { numberList } from '#app/store/number-list.ts'

const blocksAtOnce = 100

/**
 * Deletes some blocks of original bytes that only what lies in a grave had, once its sightings are gone. Gives how many: 0 once none is left,
 * and then runs and snapshots of the grave are gone, too.
 */
export async function deleteSomeBytes(db: Queryable, grave: number): Promise<number> {
  const series = sql`select id from series where project = ${grave}`
  const snapshots = sql`select id from snapshot where series in (${series})`
  const whole = sql`select id from upload where project = ${grave}`
  const shared = sql`select upload from snapshot where series in (${series}) and upload not in (${whole})`
  // Of an upload that stays its other series have blocks, and no series of one upload has another's.
  const others = sql`select series from snapshot where upload in (${shared}) and series not in (${series})`
  const { rows } = await sql<{ id: number }>`
    select id from block where upload in (${whole})
    union all
    select id from block where upload in (${shared})
      and id not in (select block from sighting where series in (${others}))
      and id not in (select block from run_block where run in (
        select id from run where upload in (${shared}) and (snapshot is null or snapshot not in (${snapshots}))))
    limit ${sql.lit(blocksAtOnce)}`.execute(db)
  const ids = numberList(rows.map(({ id }) => id))
  if (rows.length > 0) {
    await sql`delete from block_reading where block in (${ids})`.execute(db)
    await sql`delete from block where id in (${ids})`.execute(db)
    return rows.length
  }
  const runs = sql`select id from run where upload in (${whole}) or snapshot in (${snapshots})`
  await sql`delete from run_block where run in (${runs})`.execute(db)
  await sql`delete from run where upload in (${whole}) or snapshot in (${snapshots})`.execute(db)
  await sql`delete from results_bytes where snapshot in (select id from snapshot where series in (${series}))`.execute(db)
  await sql`delete from snapshot where series in (${series})`.execute(db)
  return 0
}

/** Makes blocks of a grave that others of the project need theirs; to be called once its sightings are gone. */
export async function handOverGrave(db: Queryable, grave: number, origin: number): Promise<void> {
  const ofGrave = sql`
    select id from upload where project = ${grave}
    union select upload from snapshot where series in (select id from series where project = ${grave})`
  await handOverBlocks(db, origin, (upload) => sql<boolean>`(${upload} in (${ofGrave}))`)
}
