import { CommandError } from '#app/cli/command-error.ts'
import { importArguments } from '#app/cli/import-arguments.ts'
import { projectFallback } from '#app/cli/project-fallback.ts'
import { readFile } from '#app/cli/read-file.ts'
import { takeFiles } from '#app/cli/take-files.ts'
import { originOf } from '#app/http/config.ts'
import { serverConfig, serverState } from '#app/http/server-state.ts'
import { startMonitoring, stopMonitoring } from '#app/http/start-monitoring.ts'
import type { UploadParameters } from '#app/ingest/parameters.ts'
import { stopProcessQueue } from '#app/ingest/queue.ts'
import { closeDatabase } from '#app/store/database.ts'

/** `assay import FILE...`: reads logs into the database, whether or not a server has it open as well. Gives 1 if a file could not be read. */
export async function importFiles(args: string[]): Promise<number> {
  const { files, parameters } = importArguments(args)
  if (files.length === 0) throw new CommandError('assay import needs a file: assay import results.sarif')
  await startMonitoring(serverConfig().monitoring)
  const code = await takeAll(files, parameters)
  // Not before: what fails and nobody catches is sent.
  await stopMonitoring()
  return code
}

async function takeAll(files: readonly string[], parameters: UploadParameters): Promise<number> {
  const state = await serverState()
  try {
    const withFallback = { fallbackProject: await projectFallback(process.cwd()), ...parameters }
    return await takeFiles(files, originOf(state.config), (file) => readFile(state, file, withFallback))
  } finally {
    await stopProcessQueue()
    await closeDatabase()
  }
}
