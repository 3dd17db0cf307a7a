import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'

/*
 * The numbers of sightings as series show them (view `sighted`): a stored sighting has its own on its own series, and one for each share
 * that it is part of (app/store/sightings/shares.ts), which is that of the share times 2^32 more. JavaScript and both engines hold all of them exactly.
 */
const perPart = 2 ** 32

/** The number of the stored sighting, which says what is shown, whatever series shows it. */
export function storedNumber(number: number): number {
  return number % perPart
}

/** The share that a number is of; 0 for a series' own. */
export function partOf(number: number): number {
  return Math.floor(number / perPart)
}

/** The number of a stored sighting as part of a share. */
export function sightedNumber(part: number, stored: number): number {
  return part * perPart + stored
}

/** Whether a row `s` of `sighted` has this number, found by it. */
export function isNumber(number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(s.own = ${number} % ${sql.lit(perPart)} and s.part = ${number} / ${sql.lit(perPart)})`
}

/** Whether a row `s` of `sighted` has one of these numbers, found by it. */
export function isSighting(engine: Database['engine'], numbers: readonly number[]): RawBuilder<boolean> {
  const parts = Map.groupBy(numbers, partOf)
  if (parts.size === 0) return sql<boolean>`1 = 0`
  const ofPart = [...parts].map(([part, own]) => sql`(s.part = ${sql.lit(part)} and ${isOneOf(engine, sql`s.own`, own.map(storedNumber))})`)
  if (parts.size === 1) return sql<boolean>`${sql.join(ofPart)}`
  // What finds them, and then what is exact: an engine finds nothing by an alternative.
  const stored = isOneOf(engine, sql`s.own`, [...new Set(numbers.map(storedNumber))])
  return sql<boolean>`(${stored} and ${isOneOf(engine, sql`s.part`, [...parts.keys()])} and (${sql.join(ofPart, sql` or `)}))`
}

/** The columns of what a sighting says, whatever series shows it: what is written again has all of them. */
export const saidColumns = sql`rule, file, tagset, level, severity, kind, log_baseline, suppression, start_line, steps, has, message, content, block, slot`

/** The number of the sighting that was stored last; 0 where there is none. */
export async function lastSighting(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from sighting`.execute(db)
  return rows[0]?.last ?? 0
}

/** In which rows `s` of `sighted` were stored; what is shared stands where what came with it does. */
export const storedOrder = sql`case when s.part = 0 then s.own else s.after end, s.part, s.own`
