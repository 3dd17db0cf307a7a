import { onDemandQueue } from '#app/ingest/on-demand-queue.ts'
import { processQueue, type Queue } from '#app/ingest/queue.ts'
import { monitor } from '#app/monitoring/monitor.ts'
import { type Database, database } from '#app/store/database.ts'
import { type Config, readConfig } from './config.ts'
import { logFault, setLogLevel } from './log.ts'

let config: Config | undefined
let readsOnDemand = false
let onDemand: Queue | undefined

/** The process's configuration, read once. Throws `ConfigError`. */
export function serverConfig(): Config {
  if (config === undefined) {
    config = readConfig(process.env)
    setLogLevel(config.log)
  }
  return config
}

export type ServerState = { config: Config; database: Database; queue: Queue }

/** What requests share: the configuration, the database, and the queue of uploads, each opened when it is first needed. */
export async function serverState(): Promise<ServerState> {
  const config = serverConfig()
  const opened = await database()
  if (!readsOnDemand) return { config, database: opened, queue: await processQueue(opened, config.limits, tellFault) }
  onDemand ??= onDemandQueue(opened, config, tellFault)
  return { config, database: opened, queue: onDemand }
}

/** From now on uploads are read only while a request waits for them: where the process is frozen between requests. To be called first. */
export function readOnDemand(): void {
  readsOnDemand = true
}

function tellFault(message: string, error: unknown): void {
  const event = monitor().capture(error, { where: 'import' })
  logFault(event === null ? message : `${message} Sentry has it as ${event}.`, error)
}
