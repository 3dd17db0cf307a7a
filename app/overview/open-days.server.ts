import { severities } from '#app/sarif/codes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { defaultSeries, projectRevisions, stepsOf } from '#app/store/projects/open-by-day.ts'

/** A day (`2026-01-31`, UTC), and by how much it changed what is open: a number for each severity, by its code. */
export type OpenDay = { day: string; change: Int32Array }

type Known = { rev: number; days: OpenDay[] }

/** Steps that are read at once: nobody else is answered meanwhile. */
const stepsAtOnce = 2000

const knownOf = new WeakMap<Database, Map<number, Known>>()

/**
 * What each day changed on the default ref of each project, by its number, in order; sums up to a day are what was open at its end, verdicts
 * aside. What a project has is read again only after something changed there, piece by piece: years of snapshots are many.
 */
export async function openDays(database: Database): Promise<ReadonlyMap<number, readonly OpenDay[]>> {
  const db = database.kysely
  const before = knownOf.get(database)
  const known = new Map<number, Known>()
  for (const { project, rev } of await projectRevisions(db)) {
    const same = before?.get(project)
    known.set(project, same?.rev === rev ? same : { rev, days: await daysOf(db, project) })
  }
  knownOf.set(database, known)
  return new Map(Array.from(known, ([project, { days }]) => [project, days]))
}

/** The days of several projects as those of one. */
export function joinedDays(projects: Iterable<readonly OpenDay[]>): OpenDay[] {
  const days = new Days()
  for (const own of projects) for (const { day, change } of own) for (const [code, by] of change.entries()) days.add(day, code, by)
  return days.inOrder()
}

async function daysOf(db: Queryable, project: number): Promise<OpenDay[]> {
  const days = new Days()
  for (const { series, endedAt } of await defaultSeries(db, project)) {
    // None is later than one that came after it: where a clock was ahead, that was found when it was set right.
    let at: string | null = null
    for (let before: Parameters<typeof stepsOf>[2] = null; ;) {
      const steps = await stepsOf(db, series, before, stepsAtOnce)
      for (const { receivedAt, severity, change } of steps) {
        if (at === null || receivedAt < at) at = receivedAt
        // What a series had open that was ended may be another's since, and is then ended here once more.
        if (endedAt !== null && at > endedAt) continue
        days.add(at.slice(0, 10), severity, change)
        if (endedAt !== null) days.add(endedAt.slice(0, 10), severity, -change)
      }
      const last = steps.at(-1)
      if (last === undefined || steps.length < stepsAtOnce) break
      before = last
      // Others have their turn.
      await new Promise(setImmediate)
    }
  }
  return days.inOrder()
}

class Days {
  readonly #days = new Map<string, Int32Array>()

  add(day: string, code: number, by: number): void {
    let change = this.#days.get(day)
    if (change === undefined) this.#days.set(day, (change = new Int32Array(severities.length)))
    change[code] = (change[code] ?? 0) + by
  }

  /** Days that changed anything. */
  inOrder(): OpenDay[] {
    const days = Array.from(this.#days, ([day, change]): OpenDay => ({ day, change }))
    return days.filter(({ change }) => change.some((by) => by !== 0)).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  }
}
