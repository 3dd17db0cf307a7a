import type { TestProject } from 'vitest/node'
import { makeEmptyDatabase } from './empty-database.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with user and password and without a database. */
    postgres: string
  }
}

/** Starts one real PostgreSQL for the whole run. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer(false)
  await makeEmptyDatabase(server.url)
  project.provide('postgres', server.url)
  return () => server.stop()
}
