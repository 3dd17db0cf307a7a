import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { Database, DatabaseLocation, OpenOptions } from '#app/store/database.ts'
import { endWhenFatal } from './end-when-fatal.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { PoolClient } from './pool-client.ts'
import type { Tables } from '#app/store/tables.ts'

const int8 = 20

/** Opens a pool on a PostgreSQL server. 64-bit integers read as numbers: counts and ids here stay far below 2^53. */
export function openPostgres(
  location: DatabaseLocation & { engine: 'postgres' },
  { alone = false, ...options }: OpenOptions,
  more: PoolConfig = {},
): Database {
  const pool = new Pool({
    connectionString: location.url,
    // By which the processes of Assay know of each other (app/rebuild/others.ts).
    fallback_application_name: alone ? 'assay alone' : 'assay',
    Client: PoolClient,
    max: 10,
    // A server that takes connections and says nothing is away.
    connectionTimeoutMillis: 10_000,
    // One that was lost on the way, and tells nobody, is found out: who waits for it would wait for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // A new one has to be opened, and to plan anew what was prepared on the one before it. What lies between forgets one that is quiet for minutes.
    idleTimeoutMillis: 60_000,
    // Connections that nobody uses keep no process from ending.
    allowExitOnIdle: true,
    ...more,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks in use, for which the pool does not listen: what was asked over it fails, and the pool does not give it out again.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', endWhenFatal)
  pool.on('connect', endWhenSilent({ connectionString: location.url }))
  const kysely = new Kysely<Tables>({ ...options, dialect: new PostgresDialect({ pool }) })
  return { engine: 'postgres', kysely, location, sqlite: null, close: () => kysely.destroy() }
}
