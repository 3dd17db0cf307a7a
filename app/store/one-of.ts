import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether an integer is one of a list of any length. */
export function isOneOf(engine: Database['engine'], column: RawBuilder<unknown>, numbers: number[]): RawBuilder<boolean> {
  return engine === 'postgres'
    ? sql`${column} = any(${numbers}::int[])`
    : sql`${column} in (select value from json_each(${JSON.stringify(numbers)}))`
}
