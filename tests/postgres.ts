import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'

/** What every test of the store runs on: `describe.each(engines)('... on %s', (engine) => ...)`. */
export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]

/**
 * Opens an empty, migrated database of its own: SQLite in a folder that goes with it, or a new database of the run's PostgreSQL.
 * `close` also removes it.
 */
export async function openTestDatabase(engine: Engine): Promise<{ db: Database; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'))
  const name = `assay_${crypto.randomUUID().replaceAll('-', '')}`
  if (engine === 'postgres') await administrate(`create database ${name}`)
  const db = await openDatabase(engine === 'sqlite' ? { engine, folder } : { engine, folder, url: `${inject('postgres')}/${name}` })
  return {
    db,
    async close() {
      await db.close()
      if (engine === 'postgres') await administrate(`drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function administrate(statement: string): Promise<void> {
  const client = new Client({ connectionString: `${inject('postgres')}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
