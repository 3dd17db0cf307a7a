import { rm } from 'node:fs/promises'
import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { importArguments, standardInput } from '#app/cli/import-arguments.ts'
import { keepHeapsSmall } from '#app/cli/small-heaps.ts'
import { complain, say } from '#app/cli/terminal.ts'
import { withProjectFallback } from '#app/cli/project-fallback.ts'
import { readFile, readFileWith, readInput } from '#app/cli/read-file.ts'
import { servedOrigin } from '#app/cli/served-at.ts'
import { sourceLines } from '#app/cli/source-lines.ts'
import { takeFiles } from '#app/cli/take-files.ts'
import { uploadLines } from '#app/cli/upload-lines.ts'
import { withState } from '#app/cli/with-state.ts'
import { NotRestored } from '#app/export/not-restored.ts'
import { restoreLogs } from '#app/export/restore.ts'
import { type ServerState, serverConfig } from '#app/http/server-state.ts'
import { startMonitoring, stopMonitoring } from '#app/http/start-monitoring.ts'
import { makePackingFolder } from '#app/ingest/packing/packing-folder.ts'
import type { KeptParameters, UploadParameters } from '#app/ingest/parameters.ts'
import { sourceFolder } from '#app/ingest/sources/source-folder.ts'
import type { SourceProvider } from '#app/ingest/sources/source-provider.ts'
import { keepUploadSources } from '#app/uploads/upload-sources.server.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/**
 * `assay import FILE...`: reads logs into the database, whether or not a server has it open as well, with `--source` together with the
 * files that they name; with `--restore`, logs that Assay exported, as what they were. Gives 1 if a file could not be read.
 */
export async function importFiles(args: string[]): Promise<number> {
  const { files, parameters, restore, source } = importArguments(args)
  if (files.length === 0) throw new UnusableCommand('import needs a file: npm run assay -- import results.sarif')
  keepHeapsSmall()
  await startMonitoring(serverConfig().monitoring)
  const code = await withState((state) => (restore ? restoreAll(files, state) : takeAll(files, parameters, source, state)))
  // Not before: what fails and nobody catches is sent.
  await stopMonitoring()
  return code
}

async function takeAll(files: readonly string[], parameters: UploadParameters, source: string | null, state: ServerState): Promise<number> {
  const origin = await servedOrigin(state.config)
  const given = (file: string) => withProjectFallback(file, parameters)
  if (source === null) {
    return takeFiles(files, origin, async (file) => {
      const parametersOfFile = await given(file)
      return file === standardInput ? readInput(state, parametersOfFile) : readFile(state, file, parametersOfFile)
    })
  }
  const folder = await sourceFolder(source)
  const read = async (file: string) => readFileWith(folder, state, file, await given(file))
  return takeFiles(files, origin, read, (upload) => sourcesFrom(folder, state, upload))
}

async function sourcesFrom(folder: SourceProvider, { config, database }: ServerState, { id }: Upload): Promise<string[]> {
  const kept = await keepUploadSources(database, id, folder, config.limits)
  return typeof kept === 'string' ? [] : sourceLines(kept)
}

async function restoreAll(files: readonly string[], state: ServerState): Promise<number> {
  const { config, database } = state
  const folder = await makePackingFolder(database)
  try {
    const read = (path: string, parameters: KeptParameters) => readFile(state, path, parameters, { isRestored: true })
    const uploads = await restoreLogs(database, files, { limits: config.limits, folder, read })
    const origin = await servedOrigin(config)
    for (const upload of uploads) say(...uploadLines(upload, origin))
    return 0
  } catch (error) {
    if (error instanceof NotRestored) return complain(`Not restored. ${error.message}`)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
