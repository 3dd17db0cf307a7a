import { onDemandQueue } from '#app/ingest/on-demand-queue.ts'
import { processQueue, type Queue } from '#app/ingest/queue.ts'
import type { Database } from '#app/store/database.ts'
import { database } from '#app/store/open-database.ts'
import { type Config, readConfig } from '#app/http/settings/config.ts'
import { faultsOf } from '#app/http/logging/faults.ts'
import { setLogLevel } from '#app/http/logging/log.ts'

let config: Config | undefined
let readsOnDemand = false
let onDemand: Queue | undefined

/** The process's configuration, read once. Throws `UnusableSettings`. */
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
  const onFault = faultsOf('import')
  if (!readsOnDemand) return { config, database: opened, queue: await processQueue(opened, config.limits, onFault) }
  onDemand ??= onDemandQueue(opened, config, onFault)
  return { config, database: opened, queue: onDemand }
}

/** From now on uploads are read only while a request waits for them: where the process is frozen between requests. To be called first. */
export function readOnDemand(): void {
  readsOnDemand = true
}
