import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition, use, useEffect } from 'react'
import { hydrateRoot, type RootOptions } from 'react-dom/client'
import { watchErrors } from '#app/monitoring/browser-errors.ts'
import { monitor, setMonitor } from '#app/monitoring/monitor.ts'
import { startBrowserMonitoring } from '#app/monitoring/start-browser-monitoring.ts'
import { isUnreported } from '#app/monitoring/unreported.ts'
import { whenUsable } from '#app/monitoring/when-usable.ts'
import { keepEarlyInput, replayEarlyInput } from '#app/ui/scripts/early-input.ts'
import { listenForSearchKey } from '#app/ui/keys/search-key.ts'

const errors = watchErrors(window)
setMonitor({
  capture: errors.capture,
  span(_about, run) {
    errors.missSpan()
    return run()
  },
})

/** What React does with errors by itself, and a report of each. */
const reporting = {
  onCaughtError(error) {
    if (isUnreported(error)) return
    monitor().capture(error, { where: 'boundary' })
    // oxlint-disable-next-line no-console -- as React does
    console.error(error)
  },
  onUncaughtError(error) {
    monitor().capture(error, { where: 'rendering', handled: false })
    reportError(error)
  },
  onRecoverableError(error) {
    monitor().capture(error, { where: 'hydration' })
    reportError(error)
  },
} satisfies RootOptions

listenForSearchKey()
keepEarlyInput()
const hydration = hydrateStart()
let onHydrated = () => {}
const hydrated = new Promise<void>((resolve) => (onHydrated = resolve))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
    reporting,
  )
})

void begin()

function Application() {
  const router = use(hydration)
  useEffect(onHydrated, [])
  return <RouterProvider router={router} />
}

/** What nobody waits for comes once the page is usable. */
async function begin(): Promise<void> {
  const router = await hydration
  await whenUsable(hydrated)
  // A list replays them when it is alive itself, which may be later.
  if (document.getElementById('list') === null) replayEarlyInput()
  dispatchEvent(new Event('assay:usable'))
  const root = router.state.matches.find((match) => match.routeId === '__root__')
  await startBrowserMonitoring(root?.loaderData?.monitoring ?? null, router, errors)
}
