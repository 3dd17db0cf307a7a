import { sql } from 'kysely'
import { lookup } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { sightedInRun } from './sighted-of.ts'
import { slices } from '#app/store/slices.ts'

/** As many as a page asks for (app/search/answers/places-of-run.server.ts); more are asked in turns. */
const atOnce = 24

/** Where the original bytes of these results lie that came in one run; of those that did not there is nothing. In no order. */
export async function sightedBytes(db: Queryable, run: number, uids: readonly string[]): Promise<{ block: number; slot: number }[]> {
  const found: { block: number; slot: number }[] = []
  for (const [first = '', ...others] of slices(uids, atOnce)) {
    // One that is named again is found once.
    const named = Object.fromEntries(Array.from({ length: atOnce }, (_, place) => [place, others[place] ?? first]))
    found.push(...(await sightedIn(db, { ...named, run })))
  }
  return found
}

const sightedIn = lookup((db, asked: Record<number, string> & { run: number }) => {
  const uids = Array.from({ length: atOnce }, (_, place) => asked[place] ?? '')
  const results = sql`select result from permalink where uid in (${sql.join(uids)})`
  return db.selectFrom(sightedInRun(results, asked.run).as('sighting')).select(['sighting.block', 'sighting.slot']).compile()
})
