import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { slices } from '#app/store/slices.ts'
import { conflictsTold } from './verdict-errors.ts'
import { type PresentVerdict, presentVerdicts } from './verdict-log.ts'

const resultsAtOnce = 5000

/** Of how many of some results, by their numbers, something was said since a revision, and what is said now of the first of them. */
export async function saidSince(
  { engine, kysely }: Database,
  results: Int32Array,
  revision: number,
): Promise<{ present: PresentVerdict[]; count: number }> {
  const judged: number[] = []
  for (const some of slices(results, resultsAtOnce)) {
    const rows = await kysely
      .selectFrom('result')
      .select('id')
      .where(isOneOf(engine, sql`id`, [...some]))
      .where('rev', '>', revision)
      .where('version', '>', 0)
      .execute()
    for (const { id } of rows) judged.push(id)
  }
  return { present: await presentVerdicts(kysely, engine, judged.slice(0, conflictsTold)), count: judged.length }
}
