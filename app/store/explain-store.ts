import type { DatabaseLocation } from './database.ts'
import { explainFolder } from '#app/store/sqlite/unusable-folder.ts'
import { explainDatabase } from './unusable-database.ts'

/** The error itself, or, where it says that the database or its folder cannot be used, one that tells people so: UnusableDatabase or UnusableFolder. */
export function explainStore(location: DatabaseLocation, error: unknown): unknown {
  return explainDatabase(location, location.engine === 'postgres' ? error : explainFolder(location.folder, error))
}
