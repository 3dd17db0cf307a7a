import { isNewDatabase, loadSamples } from '#app/cli/load-samples.ts'
import { optionsOf } from '#app/cli/read-options.ts'
import { withState } from '#app/cli/with-state.ts'
import { serverConfig } from '#app/http/server-state.ts'

/** `assay samples`: reads the sample logs if nobody has used the embedded database yet. For development, where nothing is built. */
export async function samples(args: string[]): Promise<number> {
  optionsOf(args, {})
  if (!isNewDatabase(serverConfig())) return 0
  await withState(loadSamples)
  return 0
}
