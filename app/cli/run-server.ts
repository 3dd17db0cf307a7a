import { type Config, isLoopback, originOf } from '#app/http/config.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { listen, type Listening } from '#app/cli/listen.ts'
import { complain, say } from '#app/cli/terminal.ts'
import { logFault } from '#app/http/log.ts'
import { type ServerState, serverState } from '#app/http/server-state.ts'
import { stopProcessQueue } from '#app/ingest/queue.ts'
import { type ModelThread, startModel } from '#app/search/model/model-thread.ts'
import { closeDatabase } from '#app/store/database.ts'

export type Running = {
  origin: string
  state: ServerState
  /** Resolves once a signal has ended the server and all is closed. */
  stopped: Promise<void>
}

/**
 * Opens the database, serves, and says where.
 * @param startup what else belongs to the start; awaited before anybody is served
 * @throws CommandError when the host is open to others and nothing guards it
 * @throws ListenError
 */
export async function runServer(
  config: Config,
  port: number,
  startup: (state: ServerState) => Promise<void> = async () => {},
): Promise<Running> {
  if (!isLoopback(config.host) && config.token === null && !config.allowAnonymous) {
    throw new CommandError(
      `HOST is ${config.host}, which others can reach. Set ASSAY_TOKEN to guard Assay, or ASSAY_ALLOW_ANONYMOUS=1 to let anybody write.`,
    )
  }
  const signal = untilSignal()
  const state = await serverState()
  const model = startModel(state.database, config.modelRows, logFault)
  try {
    await startup(state)
    const listening = await listen(config.host, port)
    const origin = originOf(config, listening.port)
    say(`Assay is ready at ${origin} in ${sinceStart()}`)
    return { origin, state, stopped: signal.then(() => stop(listening, model)) }
  } catch (error) {
    await stop(null, model)
    throw error
  }
}

async function stop(listening: Listening | null, model: ModelThread) {
  await listening?.close()
  await model.stop()
  await stopProcessQueue()
  await closeDatabase()
}

/** The time since whoever waits began to wait: the start of the program that installs, builds and starts this one, else of this one. */
function sinceStart(): string {
  const begin = Number(process.env['ASSAY_STARTED']) || performance.timeOrigin
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`
}

/**
 * Resolves at the first SIGINT or SIGTERM. A terminal's Ctrl+C reaches the program both by itself and through what started it, so
 * only one that comes later ends the process at once.
 */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (first === 0) {
          first = performance.now()
          resolve()
        } else if (performance.now() - first > 1000) {
          complain('Stopped before all requests were answered.')
          process.exit(1)
        }
      })
    }
  })
}
