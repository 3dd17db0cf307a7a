import { CommandError } from '#app/cli/command-error.ts'
import { importArguments } from '#app/cli/import-arguments.ts'
import { projectFallback } from '#app/cli/project-fallback.ts'
import { readFile } from '#app/cli/read-file.ts'
import { takeFiles } from '#app/cli/take-files.ts'
import { complain } from '#app/cli/terminal.ts'
import { originOf, readConfig } from '#app/http/config.ts'
import { startQueue } from '#app/ingest/queue.ts'
import { closeDatabase, database } from '#app/store/database.ts'

/** `assay import FILE...`: reads logs into the database, whether or not a server has it open as well. Gives 1 if a file could not be read. */
export async function importFiles(args: string[]): Promise<number> {
  const { files, parameters } = importArguments(args)
  if (files.length === 0) throw new CommandError('assay import needs a file: assay import results.sarif')
  const config = readConfig(process.env)
  const db = await database()
  const queue = await startQueue(db, config.limits, (message, detail) => complain(`${message}\n${detail}`))
  try {
    const reader = { database: db, limits: config.limits, queue }
    const withFallback = { fallbackProject: await projectFallback(process.cwd()), ...parameters }
    return await takeFiles(files, originOf(config), (file) => readFile(reader, file, withFallback))
  } finally {
    await queue.stop()
    await closeDatabase()
  }
}
