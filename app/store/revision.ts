import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Takes the next revision: every write bears one, and who keeps a copy of the store reads on from the last that it has seen. */
export async function nextRevision(db: Queryable): Promise<number> {
  const { rev } = await db
    .updateTable('revision')
    .set({ rev: sql<number>`rev + 1` })
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}
