import type { AnyRouter } from '@tanstack/react-router'
import type { BrowserErrors } from './browser-errors.ts'
import { setMonitor } from './monitor.ts'
import type { MonitoringSettings } from './settings.ts'

/**
 * Fetches and starts the SDK and gives it what failed before. Without settings nothing is fetched and what failed before is forgotten; if
 * the SDK cannot be fetched, likewise: there is nobody to tell.
 */
export async function startBrowserMonitoring(settings: MonitoringSettings | null, router: AnyRouter, errors: BrowserErrors): Promise<void> {
  const sdk = settings && (await import('./browser-sdk.ts').catch(() => null))
  if (settings === null || sdk === null) {
    errors.end()
    setMonitor(null)
    return
  }
  const { sink, span } = sdk.startSdk(settings, router)
  setMonitor({ capture: errors.capture, span })
  errors.connect(sink)
  // Says that whatever fails from here on is sent as it happens.
  document.documentElement.dataset['monitored'] = ''
}
