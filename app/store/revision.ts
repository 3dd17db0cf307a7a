import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** The last revision that was taken. */
export async function lastRevision(db: Queryable): Promise<number> {
  return (await db.selectFrom('revision').select('rev').executeTakeFirstOrThrow()).rev
}

/** Takes the next revision: every write bears one, and who keeps a copy of the store reads on from the last that it has seen. */
export async function nextRevision(db: Queryable): Promise<number> {
  const { rev } = await db
    .updateTable('revision')
    .set({ rev: sql<number>`rev + 1` })
    .returning('rev')
    .executeTakeFirstOrThrow()
  return rev
}

/** Whether since a revision something was said of a row of `result`, or became of its project. */
export function isOtherSince(revision: number): RawBuilder<boolean> {
  return sql`(result.rev > ${revision} or result.project in (select id from project where rev > ${revision}))`
}
