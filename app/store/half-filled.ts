import { sql } from 'kysely'
import type { Database } from './database.ts'
import { databaseName, UnusableDatabase } from './unusable-database.ts'

/** A table that is there while a rebuild fills the database that it is in, and stays where that is killed. */
const mark = sql.table('half_filled')

/** Says of a database that it has not all yet. */
export async function markHalfFilled({ kysely }: Database): Promise<void> {
  await sql`create table ${mark} (mark integer)`.execute(kysely)
}

/** Says of a database that it has all, or nothing, by now. */
export async function unmarkHalfFilled({ kysely }: Database): Promise<void> {
  await sql`drop table ${mark}`.execute(kysely)
}

/** Whether a database has a part of what was to be filled into it. */
export async function isHalfFilled({ engine, kysely }: Database): Promise<boolean> {
  const marks =
    engine === 'sqlite'
      ? sql`select 1 from sqlite_master where name = 'half_filled'`
      : sql`select 1 where to_regclass('half_filled') is not null`
  return (await marks.execute(kysely)).rows.length > 0
}

/**
 * Refuses a database that is half filled: what it lacks, as verdicts, nobody would miss before the first is gone.
 * @throws UnusableDatabase
 */
export async function refuseHalfFilled(database: Database): Promise<void> {
  if (await isHalfFilled(database)) throw new UnusableDatabase(`${databaseName(database.location)} ${isHalf}`)
}

const isHalf =
  'has only a part of what “npm run assay -- rebuild --into” is filling into it, or was until it broke off. Run that again, which begins anew; the database that it reads has all.'
