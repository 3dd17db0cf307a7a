import { isNewDatabase, loadSamples } from '#app/cli/load-samples.ts'
import { optionsOf } from '#app/cli/read-options.ts'
import { serverConfig, serverState } from '#app/http/server-state.ts'
import { stopProcessQueue } from '#app/ingest/queue.ts'
import { closeDatabase } from '#app/store/open-database.ts'

/** `assay samples`: reads the sample logs if nobody has used the embedded database yet. For development, where nothing is built. */
export async function samples(args: string[]): Promise<number> {
  optionsOf(args, {})
  if (!isNewDatabase(serverConfig())) return 0
  try {
    await loadSamples(await serverState())
    return 0
  } finally {
    await stopProcessQueue()
    await closeDatabase()
  }
}
