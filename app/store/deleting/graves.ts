import { type Selectable, sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { mendSightings } from './mend-sightings.ts'
import { nextRevision } from '#app/store/revision.ts'
import type { DeletionTable } from '#app/store/tables.ts'
import { isHeld, leaseEnd } from '#app/store/lease.ts'
import { noteLoss } from '#app/store/change-notes.ts'
import { writeOutSome } from './write-out.ts'
import { slices } from '#app/store/slices.ts'
import { numberList } from '#app/store/number-list.ts'

export type Deletion = Selectable<DeletionTable>

/** Rows that are deleted in one transaction, so that no verdict waits for long. */
const rowsAtOnce = 5000

/** Someone else goes on with a deletion. */
export class DeletionLost extends Error {
  override readonly name = 'DeletionLost'
  readonly code = 'deletion-lost'
}

/** Takes the oldest deletion that nobody is at; none while an upload is being read. `isDead` as with `claimUpload`. */
export async function claimDeletion(db: Queryable, owner: string, isDead: (owner: string) => boolean): Promise<Deletion | null> {
  const waiting = await db.selectFrom('deletion').selectAll().orderBy('id').execute()
  const [next] = waiting
  if (next === undefined) return null
  const readings = await db.selectFrom('upload').select(['lease', 'lease_until']).where('status', '=', 'reading').execute()
  if ([...waiting, ...readings].some((one) => one.lease !== owner && isHeld(one, isDead))) return null
  const claimed = await db
    .updateTable('deletion')
    .set({ lease: owner, lease_until: leaseEnd() })
    .where('id', '=', next.id)
    .where('lease', next.lease === null ? 'is' : '=', next.lease)
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

/** A transaction of a deletion, which also tells that somebody is at it. Throws `DeletionLost`. */
export async function deletionTransaction<T>(
  { kysely }: Database,
  { id, lease }: Deletion,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  return kysely.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('deletion')
      .set({ lease_until: leaseEnd() })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DeletionLost(`Another process has taken over deletion ${id}.`)
    return work(db)
  })
}

/**
 * Writes out some of what others share of a grave, and of what made place on its refs for something that goes, or shares what did, which is
 * decided anew, for each sighting by itself. Gives 0 once nothing is left.
 */
export async function writeOutOfGrave(db: Queryable, grave: number): Promise<number> {
  const doomed = sql`(select id from series where project = ${grave})`
  const onTheirRefs = sql`(select id from series where ref in (select ref from series where project = ${grave}))`
  return writeOutSome(
    db,
    sql`share.series not in ${doomed} and (share.origin in ${doomed}
      or (share.origin in ${onTheirRefs} and exists (select 1 from sighting s where s.series = share.origin and s.superseded <= share.at))
      or (share.series in ${onTheirRefs} and exists (select 1 from departure d where d.part = share.part and d.superseded > 0)))`,
  )
}

/** What sightings of a grave had to say of others on their ref, which stay: that one took another's place, that a result had been fixed before. */
export async function mendLeft(db: Queryable, grave: number, origin: number): Promise<void> {
  const doomed = sql`select id from series where project = ${grave}`
  const refs = sql`select ref from series where project = ${grave}`
  const left = sql`select id from series where project = ${origin} and ref in (${refs})`
  const { rows } = await sql<{ id: number }>`
    select s.id from sighting s where s.series in (${left}) and (s.superseded is not null or s.reopened = 1)
      and exists (select 1 from sighted_first d where d.result = s.result and d.series in (${doomed}))`.execute(db)
  if (rows.length === 0) return
  const rev = await nextRevision(db)
  for (const some of slices(rows, rowsAtOnce)) {
    const ids = numberList(some.map(({ id }) => id))
    const ofRef = sql`select e.id from series e join series o on o.ref = e.ref where o.id = sighting.series and e.project = ${origin}`
    await mendSightings(db, { which: sql`id in (${ids})`, madePlace: sql`superseded is not null`, ofRef, rev })
  }
  await noteLoss(db, origin)
}

/** Deletes some sightings of a grave. Gives how many. */
export async function deleteSightings(db: Queryable, grave: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sighting where id in (
      select id from sighting where series in (select id from series where project = ${grave}) limit ${sql.lit(rowsAtOnce)})`.execute(db)
  return Number(numAffectedRows)
}
