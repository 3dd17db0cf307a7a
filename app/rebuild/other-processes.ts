import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'

/** How long a PostgreSQL may take to see that a process has ended, as one that was stopped or killed a moment ago: so many looks, and milliseconds between them. */
const [looks, lookEvery] = [10, 100]

/** Whether other processes of Assay have the database open, and do not end just now. */
export async function isInUse(database: Database): Promise<boolean> {
  for (let look = 1; (await otherProcesses(database, database.kysely)) > 0; look++) {
    if (look === looks) return true
    await wait(lookEvery)
  }
  return false
}

/** How many other processes of Assay have the database open. The embedded one is kept for oneself, so that there are none. */
export async function otherProcesses({ engine }: Database, db: Queryable): Promise<number> {
  if (engine === 'sqlite') return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and (application_name = 'assay' or application_name like 'assay alone %')
      and application_name <> current_setting('application_name')`.execute(db)
  return rows[0]?.count ?? 0
}
