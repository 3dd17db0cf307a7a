import { sql } from 'kysely'
import { allOf, anyOf, timeCondition, snapshotCondition } from '#app/search/sql/conditions.server.ts'
import { isScope } from '#app/search/language/defaults.ts'
import type { Demands } from '#app/search/language/demands.ts'
import { periodOfDay } from '#app/search/language/periods.ts'
import { comparedPoints } from '#app/search/sql/sides.server.ts'
import { type Holds, regularExpressions } from '#app/search/sql/sql-text.server.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import type { Sides } from './comparing.ts'
import type { SnapshotSets } from './snapshot-passes.ts'
import { type Past, readPast } from './past.ts'

/** From where a query looks at rows; with none of the three it asks what there is now. The database says what each means. */
export type Standpoint = {
  /** The snapshots of a scope. */
  scope: SnapshotSets | null
  /** What is compared: a snapshot of each series, by the store's number of it. */
  sides: Sides<ReadonlyMap<number, number>> | null
  past: Past | null
}

/** Reads what a query's standpoint comes to. */
export async function readStandpoint(database: Database, db: Queryable, { scope, comparison, day }: Demands): Promise<Standpoint> {
  regularExpressions(database)
  return {
    scope: scope.length === 0 ? null : await snapshotsThat(db, allOf(scope.map((term) => snapshotCondition(term, database.engine)))),
    sides: comparison === null ? null : await readSides(db, comparison, day),
    past: day === null ? null : await readPast(db, database.engine, day),
  }
}

/** The snapshots that conditions speak of: scopes that are conditions like others, and those of the days of `fixed:`. By term. */
export async function readNamedSnapshots(database: Database, db: Queryable, demands: Demands): Promise<Map<Meaning, SnapshotSets>> {
  regularExpressions(database)
  const snapshots = new Map<Meaning, SnapshotSets>()
  for (const term of demands.others) {
    if (isScope(term)) snapshots.set(term, await snapshotsThat(db, snapshotCondition(term, database.engine)))
    if (term.field !== 'fixed') continue
    const ofDays = term.values.map((value) => timeCondition(sql`p.received_at`, periodOfDay(value)))
    snapshots.set(term, await snapshotsThat(db, anyOf(ofDays)))
  }
  return snapshots
}

async function snapshotsThat(db: Queryable, holds: Holds): Promise<SnapshotSets> {
  const { rows } = await sql<{ id: number; series: number }>`
    select p.id, p.series from snapshot p where ${holds} order by p.id`.execute(db)
  const ofSeries = Map.groupBy(rows, (row) => row.series)
  return new Map(Array.from(ofSeries, ([series, own]) => [series, Int32Array.from(own, ({ id }) => id)]))
}

async function readSides(db: Queryable, comparison: NonNullable<Demands['comparison']>, day: string | null) {
  const { rows } = await sql<{ side: number; series: number; at: number }>`
    with ${comparedPoints(comparison, day)} select side, series, at from compared`.execute(db)
  const pointsOf = (side: number) => new Map(rows.filter((row) => row.side === side).map((row) => [row.series, row.at]))
  return { before: pointsOf(0), after: pointsOf(1) }
}
