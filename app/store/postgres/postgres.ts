import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Client, Pool, type PoolConfig, types } from 'pg'
import { shareLookups } from '#app/store/lookups.ts'
import type { Database, DatabaseLocation, OpenOptions } from '#app/store/database.ts'
import { endWhenFatal } from './end-when-fatal.ts'
import { endWhenSilent } from './end-when-silent.ts'
import { isDirect } from './is-direct.ts'
import { LookupClient } from './lookup-client.ts'
import { PoolClient } from './pool-client.ts'
import { PreparingClient } from './preparing-client.ts'
import { SharedConnection } from './shared-connection.ts'
import type { Tables } from '#app/store/tables.ts'

type PostgresLocation = DatabaseLocation & { engine: 'postgres' }

const int8 = 20
/** Of what this process has open for itself: another that has does not go by it. */
const ownName = `assay alone ${randomUUID()}`

/** Opens a pool on a PostgreSQL server, and one connection more for what is looked up (app/store/lookups.ts). */
export function openPostgres(location: PostgresLocation, { alone = false, ...options }: OpenOptions): Database {
  const pool = openPool(location, { alone, Client: PoolClient, max: 10 })
  const kysely = kyselyOn(pool, options)
  const shared = new SharedConnection(openPool(location, { alone, Client: LookupClient, max: 1 }), pool)
  // Where one takes too long, pg gives up all that was asked over its connection.
  if (!/[?&]query_timeout=/.test(location.url)) shareLookups(kysely, kyselyOn(shared, options))
  const close = async () => void (await Promise.all([kysely.destroy(), shared.end()]))
  return { engine: 'postgres', kysely, location, sqlite: null, close }
}

/** Opens two connections to a PostgreSQL server for what reads there alone, and one thing after the other; over one, what was read before may still be ended. */
export function openPostgresReader(location: PostgresLocation, options: Pick<OpenOptions, 'log'>): Database {
  const kysely = kyselyOn(openPool(location, { Client: PreparingClient, max: 2 }), options)
  return { engine: 'postgres', kysely, location, sqlite: null, close: () => kysely.destroy() }
}

function kyselyOn(pool: PostgresPool, { log }: Pick<OpenOptions, 'log'>): Kysely<Tables> {
  return new Kysely<Tables>({ ...(log && { log }), dialect: new PostgresDialect({ pool }) })
}

/** 64-bit integers read as numbers: counts and ids here stay far below 2^53. */
function openPool({ url }: PostgresLocation, { alone = false, ...own }: PoolConfig & { alone?: boolean }): Pool {
  const watchSilence = endWhenSilent({ connectionString: url })
  const pool = new Pool({
    connectionString: url,
    // By which the processes of Assay know of each other (app/rebuild/other-processes.ts).
    fallback_application_name: alone ? ownName : 'assay',
    // A server that takes connections and says nothing is away.
    connectionTimeoutMillis: 10_000,
    // One that was lost on the way, and tells nobody, is found out: who waits for it would wait for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    // A new one has to be opened, and to plan anew what was prepared on the one before it. What lies between forgets one that is quiet for minutes.
    idleTimeoutMillis: 60_000,
    // Connections that nobody uses keep no process from ending.
    allowExitOnIdle: true,
    async onConnect(client) {
      // One that breaks in use would end it, too, for which the pool does not listen: what was asked over it fails, and the pool does not give it out again.
      client.on('error', () => {})
      if (!(client instanceof Client)) return
      endWhenFatal(client)
      watchSilence(client)
      if (client instanceof LookupClient || client instanceof PreparingClient) client.isDirect = await isDirect(client)
    },
    ...own,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === int8 ? Number : types.getTypeParser(oid, format)) },
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
