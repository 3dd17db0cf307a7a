import { sql } from 'kysely'
import type { Queryable } from './database.ts'
import { nextRevision } from './revision.ts'

/*
 * How a copy of the store (app/search/model/) keeps up with it. A new sighting is found by its id. One that ended or made place for another
 * is found by its `rev`. A verdict is found by its id. What is left is told here.
 */

/** Something changed that all rows of a project depend on: its head, its default ref, or whether a series has ended. */
export async function noteChange(db: Queryable, project: number): Promise<void> {
  const rev = await nextRevision(db)
  await db.updateTable('project').set({ rev }).where('id', '=', project).execute()
}

/**
 * Sightings of a project were deleted, or changed otherwise than by ending; those that are left bear a revision of the transaction. To be called in the
 * same one and after it: SQLite gives numbers that were the last ones to new rows, and `last` says from where on.
 */
export async function noteLoss(db: Queryable, project: number): Promise<void> {
  await enterLoss(db, project, 0)
}

/** The same of a project of which sightings were changed in transactions before: nothing tells which. */
export async function noteLossOfAll(db: Queryable, project: number): Promise<void> {
  await enterLoss(db, project, 1)
}

async function enterLoss(db: Queryable, project: number, whole: 0 | 1): Promise<void> {
  const rev = await nextRevision(db)
  await sql`
    insert into loss (rev, project, last, whole)
    select cast(${rev} as integer), cast(${project} as integer), coalesce(max(id), 0), cast(${whole} as integer) from sighting`.execute(db)
  await db.updateTable('project').set({ rev }).where('id', '=', project).execute()
}
