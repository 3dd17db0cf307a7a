import { sql } from 'kysely'
import { codeOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import { lastVerdict, type Remark } from './verdict-changes.ts'
import type { Queryable } from '#app/store/database.ts'
import { slices } from '#app/store/slices.ts'

/** A verdict as it was once given. `undoes`: which of the same log it took back, from 0, where it did. */
type FormerVerdict = Remark & { verdict: Verdict; until: string | null; at: string; undoes?: number | undefined }

const verdictsAtOnce = 1000

/**
 * Enters what was said of results, of each the first first, each as a change of its own; what it comes to is the caller's to write. In the
 * caller's transaction, which has taken a revision, so that the numbers of verdicts follow one another.
 */
export async function enterVerdicts(db: Queryable, logs: ReadonlyMap<number, readonly FormerVerdict[]>): Promise<void> {
  const entries = [...logs].flatMap(([result, said]) => said.map((one, place) => ({ result, place, ...one })))
  if (entries.length === 0) return
  const last = await lastVerdict(db)
  const changes: number[] = []
  for (const some of slices(entries, verdictsAtOnce)) {
    const made = await db
      .insertInto('change')
      .values(some.map(({ author, comment, at }) => ({ author, comment, at, undoes: null, first: 0, last: 0, results: 1 })))
      .returning('id')
      .execute()
    const ids = made.map(({ id }) => id).sort((a, b) => a - b)
    const values = some.map(({ result, verdict, until }, at) => ({
      result,
      verdict: codeOf(verdicts, verdict),
      until,
      change: ids[at] ?? 0,
    }))
    await db.insertInto('verdict').values(values).execute()
    changes.push(...ids)
  }
  await sql`update change set first = v.id, last = v.id from verdict v where v.change = change.id and v.id > ${last}`.execute(db)
  const undone = entries.flatMap(({ place, undoes }, at) =>
    undoes === undefined || undoes >= place ? [] : { at, before: at - place + undoes },
  )
  for (const some of slices(undone, verdictsAtOnce)) {
    const rows = some.map(({ at, before }) => sql`(cast(${changes[at]} as integer), cast(${changes[before]} as integer))`)
    await sql`
      with undoing (id, undone) as (values ${sql.join(rows)})
      update change set undoes = undoing.undone from undoing where change.id = undoing.id`.execute(db)
  }
}
