import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Database, databaseLocation } from '#app/store/database.ts'
import { errorCode } from '#app/store/error-code.ts'
import { database } from '#app/store/open-database.ts'
import { UnusableCommand } from './unusable-command.ts'

/**
 * The process's own database, for a command that only reads: where there is none, as in a folder whose name is misspelt, none is made.
 * @throws UnusableCommand, and what opening it throws
 */
export async function storedDatabase(): Promise<Database> {
  const { engine, folder } = databaseLocation(process.env)
  // What else may be in the way is told as it is opened.
  const reason = await stat(join(folder, 'assay.db')).then(() => '', errorCode)
  if (engine === 'sqlite' && reason === 'ENOENT') {
    throw new UnusableCommand(
      `There is no database of Assay in ${resolve(folder)}, as nothing was imported there. ASSAY_DATA names the folder of one.`,
    )
  }
  return database()
}
