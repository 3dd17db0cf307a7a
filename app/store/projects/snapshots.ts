import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { endShared } from '#app/store/sightings/shares.ts'
import { partOf } from '#app/store/sightings/sighted.ts'

export type NewSnapshot = { series: number; upload: number; commit_id: string | null; tool_version: string | null; received_at: string }

/** Whether all runs of a snapshot are complete, and how many results they have. */
type CompletedSnapshot = { id: number; complete: boolean; results: number }

/** Adds a snapshot that no reader sees yet: the project's head is before it. */
export async function addSnapshot(db: Queryable, snapshot: NewSnapshot): Promise<number> {
  const { id } = await db
    .insertInto('snapshot')
    .values({ ...snapshot, complete: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Completes the snapshots of an upload, one at least, that are about to be published, by one statement: there may be thousands, and meanwhile nobody else writes. */
export async function completeSnapshots(db: Queryable, snapshots: readonly CompletedSnapshot[]): Promise<void> {
  const rows = snapshots.map(({ id, complete, results }) => `(${id}, ${complete ? 1 : 0}, ${results})`)
  await sql`
    with read (id, complete, results) as (values ${sql.raw(rows.join(', '))})
    update snapshot set complete = read.complete, results = read.results from read where read.id = snapshot.id`.execute(db)
}

/** Sightings that the snapshot does not have any more, or has with other content, end at it. */
export async function endSightings(db: Queryable, sightings: readonly number[], snapshot: number): Promise<void> {
  const rev = await nextRevision(db)
  const { own = [], shared = [] } = Object.groupBy(sightings, (number) => (partOf(number) === 0 ? 'own' : 'shared'))
  if (own.length > 0) {
    await db.updateTable('sighting').set({ until: snapshot, rev }).where('id', 'in', own).where('until', 'is', null).execute()
  }
  await endShared(db, shared, snapshot, rev)
}
