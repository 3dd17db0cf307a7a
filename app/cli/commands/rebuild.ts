import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { optionsOf, text } from '#app/cli/read-options.ts'
import { rebuildLines } from '#app/cli/rebuild-lines.ts'
import { complain, say, showProgress } from '#app/cli/terminal.ts'
import { faultsOf } from '#app/http/logging/faults.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { startMonitoring, stopMonitoring } from '#app/http/start-monitoring.ts'
import { NotRebuilt } from '#app/rebuild/not-rebuilt.ts'
import { rebuildInPlace, rebuildInto } from '#app/rebuild/rebuild.ts'
import type { RebuildOptions } from '#app/rebuild/rebuild-store.ts'
import { databaseLocation, type DatabaseLocation, isPostgresAddress } from '#app/store/database.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/**
 * `assay rebuild`: reads all uploads again, in the order in which they were received, and puts what comes of it in the place of what is
 * stored; with `--into`, in another database. Gives 2 where that cannot be, and then nothing has changed but what was still being deleted.
 */
export async function rebuild(args: string[]): Promise<number> {
  const { into } = optionsOf(args, { into: text })
  const { limits, data, monitoring } = serverConfig()
  const location = databaseLocation(process.env)
  const options: RebuildOptions = {
    limits,
    onProgress: (read, of) => showProgress(`${read} of ${formatCount(of, 'upload')} read`),
    onFault: faultsOf('rebuild'),
  }
  await startMonitoring(monitoring)
  try {
    const rebuilt = await (into === undefined ? rebuildInPlace(location, options) : rebuildInto(location, targetOf(into, data), options))
    return say(...rebuildLines(rebuilt))
  } catch (error) {
    if (!(error instanceof NotRebuilt)) throw error
    complain(`Not rebuilt. ${error.message}`)
    return 2
  } finally {
    await stopMonitoring()
  }
}

/** What lies in between is put into the folder of this database where the other has none. */
function targetOf(into: string, data: string): DatabaseLocation {
  const isAddress = isPostgresAddress(into)
  if (into.trim() === '' || (!isAddress && /^[a-z][a-z0-9+.-]*:\/\//i.test(into))) {
    throw new UnusableCommand('--into takes a folder, or the address of a PostgreSQL database: postgres://user:password@host:port/name.')
  }
  return isAddress ? { engine: 'postgres', url: into, folder: data } : { engine: 'sqlite', folder: into }
}
