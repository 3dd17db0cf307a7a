import type { Database, Queryable } from '#app/store/database.ts'
import { largeTransaction } from '#app/store/large-transaction.ts'
import { nextRevision } from '#app/store/revision.ts'

/** Who changes verdicts, and why, in their own words. */
export type Remark = { author: string | null; comment: string | null }

/** A change that was made; `change` is null if there was nothing to change, and then nothing is kept of it. */
export type VerdictChange = { change: number | null; changed: number }

/** What `write` is told: the change that its verdicts belong to, and the revision that results get. */
export type Writing = { change: number; rev: number }

/** Each may change two pages that no other of these does; a thousand are committed in some milliseconds. */
const few = 500

/** Does the work of a change of so many verdicts in a transaction. */
export function verdictTransaction<T>(database: Database, count: number, work: (db: Queryable) => Promise<T>): Promise<T> {
  return count > few ? largeTransaction(database, work) : database.kysely.transaction().execute(work)
}

/**
 * Records a change of verdicts in the caller's transaction. `write` writes them and gives how many there are. The revision is taken first:
 * whoever else changes verdicts waits, so that what `write` reads stays so, and that the numbers of its verdicts follow one another.
 */
export async function recordChange(
  db: Queryable,
  { author, comment, at, undoes }: Remark & { at: string; undoes: number | null },
  write: (writing: Writing) => Promise<number>,
): Promise<VerdictChange> {
  const rev = await nextRevision(db)
  const last = await lastVerdict(db)
  const { id } = await db
    .insertInto('change')
    .values({ author, comment, at, undoes, first: last + 1, last, results: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const changed = await write({ change: id, rev })
  if (changed === 0) {
    await db.deleteFrom('change').where('id', '=', id).execute()
    return { change: null, changed }
  }
  await db
    .updateTable('change')
    .set({ last: await lastVerdict(db), results: changed })
    .where('id', '=', id)
    .execute()
  return { change: id, changed }
}

/** The greatest number of a verdict; 0 for none. */
export async function lastVerdict(db: Queryable): Promise<number> {
  const { last } = await db
    .selectFrom('verdict')
    .select((select) => select.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
