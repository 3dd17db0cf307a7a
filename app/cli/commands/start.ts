import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { importArguments, standardInput } from '#app/cli/import-arguments.ts'
import { isNewDatabase, loadSamples } from '#app/cli/load-samples.ts'
import { withProjectFallback } from '#app/cli/project-fallback.ts'
import { readFile } from '#app/cli/read-file.ts'
import { runServer } from '#app/cli/run-server.ts'
import { sendFile, whoAnswers } from '#app/cli/running-assay.ts'
import { servedAt } from '#app/cli/served-at.ts'
import { takeFiles } from '#app/cli/take-files.ts'
import { complain, say } from '#app/cli/terminal.ts'
import { type Config, originOf } from '#app/http/settings/config.ts'
import { serverConfig } from '#app/http/server-state.ts'
import { stopSignal } from '#app/http/stopping.ts'

/** So many ports are tried, from the one asked for on. */
const portsTried = 20

/**
 * `assay start [FILE...]`: what a person runs. Where an Assay serves the same data already, or has the port, it gets the files and nothing else
 * happens; where another program has the port, the next one that is free is taken.
 */
export async function start(args: string[]): Promise<number> {
  const { files, parameters, restore, source } = importArguments(args)
  if (restore) throw new UnusableCommand('start does not restore; import --restore does.')
  if (source !== null) throw new UnusableCommand('start takes no --source; import --source does.')
  if (files.includes(standardInput)) throw new UnusableCommand('start takes nothing through a pipe; import - does.')
  const config = serverConfig()
  const { port, runsAt } = await findPlace(config)
  if (runsAt !== null) {
    say(`Assay runs already at ${runsAt}`)
    return takeFiles(files, runsAt, async (file) => sendFile(runsAt, file, await withProjectFallback(file, parameters), config.token))
  }
  if (port !== config.port) complain(`Port ${config.port} is in use by another program. Taking ${port}.`)
  const samples = files.length === 0 && isNewDatabase(config)
  const running = await runServer(config, { first: port, last: lastPort(config) }, samples ? loadSamples : undefined)
  if (running === null) return 0
  const { origin, state, stopped } = running
  try {
    await takeFiles(files, origin, async (file) => readFile(state, file, await withProjectFallback(file, parameters)))
  } catch (error) {
    if (!stopSignal().aborted) throw error
  }
  await stopped
  return 0
}

/** The origin of the Assay that serves the same data, else the first port from the one asked for on that is free or has an Assay on it. */
async function findPlace(config: Config): Promise<{ port: number; runsAt: string | null }> {
  const runsAt = await servedAt(config)
  if (runsAt !== null || config.port === 0) return { port: config.port, runsAt }
  const last = lastPort(config)
  for (let port = config.port; port <= last; port++) {
    const origin = originOf(config, port)
    const found = await whoAnswers(origin)
    if (found !== 'another program') return { port, runsAt: found === 'assay' ? origin : null }
  }
  throw new UnusableCommand(`Other programs use the ports ${config.port} to ${last}. Set PORT to a free one.`)
}

/** The last one that is tried; the system's own choice is tried alone. */
function lastPort({ port }: Config): number {
  return port === 0 ? 0 : Math.min(port + portsTried - 1, 65_535)
}
