import { Kysely, type KyselyConfig, sql } from 'kysely'
import { connectReader } from '#app/store/sqlite/connect-reader.ts'
import type { Database, DatabaseLocation, Queryable } from './database.ts'
import { openPostgresReader } from '#app/store/postgres/postgres.ts'
import { isRefusal } from '#app/store/postgres/preparing-client.ts'
import { reusedStatements } from '#app/store/sqlite/reused-statements.ts'
import type { Tables } from './tables.ts'
import { ValueBlindDialect } from '#app/store/sqlite/value-blind-compiler.ts'

/**
 * Opens a database that exists and is up to date, to read and never to write.
 * @param options.log told of each statement that has run
 */
export function openReader(location: DatabaseLocation, options: Pick<KyselyConfig, 'log'> = {}): Database {
  if (location.engine === 'postgres') return openPostgresReader(location, options)
  const sqlite = connectReader(location.folder)
  const kysely = new Kysely<Tables>({ dialect: new ValueBlindDialect({ database: reusedStatements(sqlite) }), ...options })
  return {
    engine: 'sqlite',
    kysely,
    location,
    sqlite,
    async close() {
      await kysely.destroy()
      if (sqlite.open) sqlite.close()
    },
  }
}

/** Does work that only reads. Where PostgreSQL refuses a statement that was prepared, it is begun once more, with nothing prepared. */
export async function despiteRefusal<T>({ engine }: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (engine === 'sqlite' || !isRefusal(error)) throw error
    return work()
  }
}

/** Does work that sees the store as it is at one moment, whatever is written meanwhile; `despiteRefusal`. */
export async function readAtOnce<T>(database: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  return despiteRefusal(database, () => readOnce(database, work))
}

/** What is read by the thousand is found sooner than a statement is compiled, or other processes are started for it. */
const beginOnPostgres = sql`begin isolation level repeatable read read only; set local jit = off; set local max_parallel_workers_per_gather = 0`

/** What was read is given before the server has said that the transaction is over. */
function readOnce<T>({ engine, kysely }: Database, work: (db: Queryable) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = kysely.connection().execute(async (db) => {
      await (engine === 'sqlite' ? sql`begin` : beginOnPostgres).execute(db)
      await work(db).then(resolve, reject)
      await sql`rollback`.execute(db)
    })
    // Of what has been read already that is no matter: a connection that broke is not used again.
    over.catch(reject)
  })
}
