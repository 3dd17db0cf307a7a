import type { LogEvent } from 'kysely'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Database, Queryable } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { ensureProject } from '#app/store/projects/projects.ts'
import { ensureRef, refName } from '#app/store/projects/refs.ts'
import { type Engine, openTestDatabase } from '#tests/postgres.ts'
import { newFolder } from '#tests/setup/folder.ts'

export const now = '2026-01-01T00:00:00.000Z'

/** A database of the surrounding `describe`'s own, open in its tests. */
export function useDatabase(engine: Engine): () => Database {
  let opened: { db: Database; close(): Promise<void> } | undefined
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  afterAll(() => opened?.close())
  return () => {
    if (opened === undefined) throw new Error('The database is open in tests only.')
    return opened.db
  }
}

/** An embedded database of the test's own, which adds to `asked` all that it is asked. */
export async function openLogged(asked: LogEvent[]): Promise<Database> {
  const database = await openDatabase({ engine: 'sqlite', folder: await newFolder() }, { log: (event) => void asked.push(event) })
  onTestFinished(() => database.close())
  return database
}

/** A project with the ref `main`. */
export async function projectWithMain(db: Queryable, key: string): Promise<{ project: number; ref: number }> {
  const { id: project } = await ensureProject(db, key, false, now)
  return { project, ref: await ensureRef(db, project, refName('main')) }
}
