import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { copyEmptyDatabase, dropDatabase } from '#tests/setup/empty-database.ts'

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
  if (engine === 'postgres') await copyEmptyDatabase(inject('postgres'), name)
  const db = await openDatabase(engine === 'sqlite' ? { engine, folder } : { engine, folder, url: `${inject('postgres')}/${name}` })
  return {
    db,
    async close() {
      await db.close()
      if (engine === 'postgres') await dropDatabase(inject('postgres'), name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
