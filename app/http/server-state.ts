import { processQueue, type Queue } from '#app/ingest/queue.ts'
import { monitor } from '#app/monitoring/monitor.ts'
import { type Database, database } from '#app/store/database.ts'
import { type Config, readConfig } from './config.ts'
import { logFault } from './log.ts'

let config: Config | undefined

/** The process's configuration, read once. Throws `ConfigError`. */
export function serverConfig(): Config {
  config ??= readConfig(process.env)
  return config
}

export type ServerState = { config: Config; database: Database; queue: Queue }

/** What requests share: the configuration, the database, and the queue of uploads, each opened when it is first needed. */
export async function serverState(): Promise<ServerState> {
  const config = serverConfig()
  const opened = await database()
  return { config, database: opened, queue: await processQueue(opened, config.limits, tellFault) }
}

function tellFault(message: string, error: unknown): void {
  const event = monitor().capture(error, { where: 'import' })
  logFault(event === null ? message : `${message} Sentry has it as ${event}.`, error)
}
