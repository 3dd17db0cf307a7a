import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { endShared } from '#app/store/sightings/shares.ts'
import { partOf } from '#app/store/sightings/sighted.ts'

export type NewSnapshot = { series: number; upload: number; commit_id: string | null; tool_version: string | null; received_at: string }

/** Adds a snapshot that no reader sees yet: the project's head is before it. */
export async function addSnapshot(db: Queryable, snapshot: NewSnapshot): Promise<number> {
  const { id } = await db
    .insertInto('snapshot')
    .values({ ...snapshot, complete: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
