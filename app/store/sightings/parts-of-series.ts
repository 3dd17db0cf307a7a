import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { numberList } from '#app/store/number-list.ts'

/**
 * Conditions for rows of `sighting`, by its name in a statement, that find each stored sighting of these series once, and some of them at a time: what
 * goes through all of a large series in one statement answers nobody meanwhile on SQLite. By the index of series.
 */
export type Parts = readonly ((table: string) => RawBuilder<boolean>)[]

type Count = { series: number; since: number; rows: number }

/** All that these series have, at once. */
export function wholeOf(series: readonly number[]): Parts {
  return [(table) => sql<boolean>`${sql.ref(`${table}.series`)} in (${numberList(series)})`]
}

/** The same in parts of so many rows at most. They stay what they are while nothing comes, goes, or begins otherwise. */
export async function partsOfSeries(db: Queryable, series: readonly number[], most: number): Promise<Parts> {
  const parts: Parts[number][] = []
  const few: number[] = []
  let fewRows = 0
  const { rows: counts } = await sql<Count>`
    select series, since, cast(count(*) as integer) as "rows" from sighting where series in (${numberList(series)}) group by series, since order by series, since`.execute(
    db,
  )
  for (const [one, ofOne] of Map.groupBy(counts, (count) => count.series)) {
    const all = ofOne.reduce((sum, { rows }) => sum + rows, 0)
    if (fewRows + all > most) {
      if (few.length > 0) parts.push(...wholeOf(few.splice(0)))
      fewRows = 0
    }
    if (all <= most) {
      few.push(one)
      fewRows += all
    } else parts.push(...(await partsOfOne(db, ofOne, most)))
  }
  return few.length > 0 ? [...parts, ...wholeOf(few)] : parts
}

/** By when they began, and where so many began at once, by their numbers. */
async function partsOfOne(db: Queryable, counts: readonly Count[], most: number): Promise<Parts> {
  const parts: Parts[number][] = []
  let open: Count | null = null
  const close = (last: Count | undefined) => {
    const first = open
    open = null
    if (first === null || last === undefined) return
    parts.push((table) => ofSeries(table, first.series, sql`between ${sql.lit(first.since)} and ${sql.lit(last.since)}`))
  }
  let rows = 0
  for (const [at, count] of counts.entries()) {
    if (rows + count.rows > most) close(counts[at - 1])
    if (open === null) rows = 0
    if (count.rows > most) {
      parts.push(...(await partsOfSnapshot(db, count, most)))
      continue
    }
    open ??= count
    rows += count.rows
  }
  close(counts.at(-1))
  return parts
}

async function partsOfSnapshot(db: Queryable, { series, since, rows }: Count, most: number): Promise<Parts> {
  const parts: Parts[number][] = []
  let after = 0
  for (let left = rows; left > 0; left -= most) {
    const { rows: found } = await sql<{ last: number }>`
      select max(id) as last from (select id from sighting
      where series = ${series} and since = ${since} and id > ${after} order by id limit ${sql.lit(most)}) part`.execute(db)
    const [first, last] = [after, found[0]?.last ?? after]
    parts.push(
      (table) =>
        sql`(${ofSeries(table, series, sql`= ${sql.lit(since)}`)}
          and ${sql.ref(`${table}.id`)} > ${sql.lit(first)} and ${sql.ref(`${table}.id`)} <= ${sql.lit(last)})`,
    )
    after = last
  }
  return parts
}

function ofSeries(table: string, series: number, since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.series`)} = ${sql.lit(series)} and ${sql.ref(`${table}.since`)} ${since})`
}
