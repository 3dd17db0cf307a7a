import { type Config, isLoopback, originOf } from '#app/http/settings/config.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { UnusableCommand } from './unusable-command.ts'
import { listenFrom, type Listening } from './listen.ts'
import { noteServedAt } from './served-at.ts'
import { complain, say } from './terminal.ts'
import { faultsOf } from '#app/http/logging/faults.ts'
import { logFault } from '#app/http/logging/log.ts'
import { misspeltSettings } from '#app/http/settings/misspelt-settings.ts'
import { type ServerState, serverState } from '#app/http/server-state.ts'
import { startMonitoring, stopMonitoring } from '#app/http/start-monitoring.ts'
import { beginStop, runStopWork, stopSignal } from '#app/http/stopping.ts'
import { type Expiry, startExpiry } from '#app/ingest/receiving/expire-uploads.ts'
import { stopProcessQueue } from '#app/ingest/queue.ts'
import { removeBeside } from '#app/rebuild/fresh-store.ts'
import { type ModelThread, startModel } from '#app/search/model/thread/model-thread.ts'
import { readOnlyWarning } from '#app/store/sqlite/read-only.ts'
import { closeDatabase } from '#app/store/open-database.ts'

type Running = {
  origin: string
  state: ServerState
  /** Resolves once a signal has ended the server and all is closed. */
  stopped: Promise<void>
}

/** After so many milliseconds the process ends, whatever still holds it. Service managers kill after ten seconds. */
const longestStop = 9500
/** Of these, what `onStop` was given gets so many. */
const stopWorkPatience = 2000

/**
 * Opens the database, serves, and says where. Gives null if a signal came before that.
 * @param ports the first of these that is free when it comes to that is taken
 * @param startup what else belongs to the start; awaited before anybody is served
 * @throws UnusableCommand when the host is open to others and nothing guards it
 * @throws UnusableAddress
 */
export async function runServer(
  config: Config,
  ports: { first: number; last: number },
  startup: (state: ServerState) => Promise<void> = async () => {},
): Promise<Running | null> {
  if (!isLoopback(config.host) && config.token === null && !config.allowAnonymous) {
    throw new UnusableCommand(
      `HOST is ${config.host}, which others can reach. Set ASSAY_TOKEN to guard Assay, or ASSAY_ALLOW_ANONYMOUS=1 to let anybody write.`,
    )
  }
  // It may be taken from a variable that is not there, and whoever does so think that it guards.
  if (process.env['ASSAY_TOKEN'] === '') {
    complain('ASSAY_TOKEN is empty, which is as if it were not set: whoever reaches Assay may read and write.')
  }
  for (const sentence of misspeltSettings(process.env)) complain(sentence)
  const signal = untilSignal()
  await startMonitoring(config.monitoring)
  const state = await serverState()
  const warning = readOnlyWarning(state.database)
  if (warning !== null) complain(warning)
  await removeBeside(state.database).catch((error: unknown) => logFault('What a rebuild has left could not be removed.', error))
  const model = startModel(state.database, config.modelRows, faultsOf('read model'), (sightings) =>
    tellTooLarge(sightings, config.modelRows),
  )
  const expiry = startExpiry(state.database, config.keepUploads, faultsOf('expiry'))
  const end = (listening: Listening | null) => stop(listening, model, expiry)
  try {
    await Promise.race([startup(state), signal])
    if (stopSignal().aborted) {
      await end(null)
      await stopMonitoring()
      return null
    }
    const listening = await listenFrom(config.host, ports.first, ports.last)
    const origin = originOf(config, listening.port)
    const forget = await noteServedAt(config, origin)
    say(`Assay is ready at ${origin} in ${sinceStart()}`)
    const stopped = signal
      .then(forget)
      .then(() => end(listening))
      .then(stopMonitoring)
    return { origin, state, stopped }
  } catch (error) {
    // Still monitored: if nobody catches it, it is sent.
    await end(null)
    throw error
  }
}

/** Whoever keeps the server can do something about lists that take seconds. */
function tellTooLarge(sightings: number, most: number): void {
  logFault(
    'The store has more than is held in memory: lists are answered by SQL, and slowly.',
    `${formatNumber(sightings)} sightings of results; ASSAY_MODEL_ROWS is ${formatNumber(most)}. Each takes some 200 bytes.`,
  )
}

/** Lets requests and the reading under way finish, each for some seconds; what is cut short then is sent again, or read anew at the next start. */
async function stop(listening: Listening | null, model: ModelThread, expiry: Expiry) {
  await Promise.all([stopAnswering(listening, model), stopProcessQueue(), expiry.stop()])
  await runStopWork(stopWorkPatience)
  await closeDatabase()
}

async function stopAnswering(listening: Listening | null, model: ModelThread) {
  await listening?.close()
  await model.stop()
}

/** The time since whoever waits began to wait: the start of the program that installs, builds and starts this one, else of this one. */
function sinceStart(): string {
  const begin = Number(process.env['ASSAY_STARTED']) || performance.timeOrigin
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`
}

/**
 * Resolves at the first SIGINT or SIGTERM, or when what started this over a channel, as `npm start` does, is gone: nobody could stop it any more.
 * A terminal's Ctrl+C reaches the program both by itself and through what started it, so only one that comes later ends the process at once.
 */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first = 0
    function begin(): void {
      if (first !== 0) return
      first = performance.now()
      beginStop()
      setTimeout(endNow, longestStop).unref()
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (first === 0) begin()
        else if (performance.now() - first > 1000) {
          complain('Stopped before all requests were answered.')
          process.exit(1)
        }
      })
    }
    process.once('disconnect', begin)
    // It may have gone before anybody listened; and the channel is nothing to stay for.
    if (process.connected === false) begin()
    process.channel?.unref()
  })
}

/** Nothing is lost by it that was stored. */
function endNow(): void {
  logFault('The server did not end by itself.', `It was held by: ${process.getActiveResourcesInfo().join(', ')}`)
  process.exit(0)
}
