import { type Demands, demandsOf } from '#app/search/language/demands.ts'
import { secondsOf } from '#app/search/language/periods.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { type Filter, filterOf } from './filter.ts'
import type { Model } from '#app/search/model/held/model.ts'
import { readNamedSnapshots, readStandpoint, type Standpoint } from './standpoint.ts'

/** A query made ready for the model: all its conditions in the model's numbers, and from where it looks at rows. */
export type Prepared = { demands: Demands; filter: Filter; standpoint: Standpoint; now: string }

/**
 * Makes queries ready. The last one is kept for who asks the same next, as a page does for the list and what stands around it: with the filter goes
 * what was found out of rows by it (scanned.ts).
 */
export class Preparing {
  readonly #model: Model
  readonly #database: Database
  #last: { q: string; state: number; prepared: Prepared } | null = null

  constructor(model: Model, database: Database) {
    this.#model = model
    this.#database = database
  }

  /** `db` reads the store as the model is; `state` tells that from all that both were before (`Upkeep.state`). `now`: ISO 8601. */
  async prepare(db: Queryable, state: number, q: string, now: string): Promise<Prepared> {
    const last = this.#last
    if (last?.q === q && last.state === state && isSameAt(now, last.prepared)) return { ...last.prepared, now }
    this.#last = null
    const demands = demandsOf(q)
    this.#model.settle()
    const snapshots = await readNamedSnapshots(this.#database, db, demands)
    const filter = filterOf(demands, this.#model.vocabulary, snapshots, now)
    const prepared = { demands, filter, standpoint: await readStandpoint(this.#database, db, demands), now }
    this.#last = { q, state, prepared }
    return prepared
  }
}

/** Whether a filter means the same at that time: ages alone depend on it, by the second. */
function isSameAt(now: string, prepared: Prepared): boolean {
  return secondsOf(now) === secondsOf(prepared.now) || !prepared.demands.others.some(({ field }) => field === 'age')
}
