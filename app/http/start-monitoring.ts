import type { MonitoringSettings } from '#app/monitoring/settings.ts'
import { isMonitored, serverMonitor } from '#app/monitoring/server-monitor.ts'
import { logUnexpected } from '#app/http/logging/log.ts'
import { onStop } from './stopping.ts'

/** How long a process that ends waits for Sentry, in milliseconds: a little less than what `onStop` gives. */
const patience = 1800

/**
 * Begins to monitor this process, before its database is opened and anybody is served; again, or without settings, it does nothing and loads
 * nothing. From then on an error that nobody caught is logged and sent before it ends the process, as it would have without.
 */
export async function startMonitoring(settings: MonitoringSettings | null): Promise<void> {
  if (settings === null || isMonitored()) return
  const { startSentry } = await import('#app/monitoring/sentry.server.ts')
  startSentry(settings)
  onStop(() => serverMonitor().flush(patience))
  // A rejection that nobody handles is raised by Node as an exception that nobody caught.
  process.on('uncaughtException', endProcess)
}

/** Sends what is collected, within two seconds, and ends monitoring; for a process that ends. */
export async function stopMonitoring(): Promise<void> {
  await serverMonitor().stop(patience)
  process.off('uncaughtException', endProcess)
}

let ending = false

function endProcess(thrown: unknown): void {
  logUnexpected(thrown, 'process')
  if (ending) return
  ending = true
  void stopMonitoring().finally(() => process.exit(1))
}
