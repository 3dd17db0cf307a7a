import { rootRouteId } from '@tanstack/react-router'
import { monitor } from './monitor.ts'

type Loader = (...given: never[]) => unknown
/** What of a route is looked at here; a route has its place in the tree once the router was made from it. */
type TracedRoute = { id: string; fullPath: string; options: { loader?: Loader | { handler: Loader } | undefined } }

const traced = new WeakSet<TracedRoute['options']>()

/**
 * Makes a span of each run of a loader, by its route's pattern. Routes are shared between all routers of a process, so each is dealt with
 * once. The one place for it: loaders themselves know nothing of monitoring.
 * @param routes as the router has them by their ids, `router.routesById`
 */
export function traceLoaders<Routes extends Record<keyof Routes, TracedRoute>>(routes: Routes): void {
  for (const { id, fullPath, options } of Object.values<TracedRoute>(routes)) {
    if (traced.has(options)) continue
    traced.add(options)
    const name = id === rootRouteId ? '(root)' : fullPath.replace(/(.)\/$/, '$1')
    const { loader } = options
    if (typeof loader === 'function') options.loader = withSpan(name, loader)
    else if (loader !== undefined) options.loader = { ...loader, handler: withSpan(name, loader.handler) }
  }
}

function withSpan(name: string, loader: Loader): Loader {
  return (...given) => monitor().span({ op: 'loader', name }, () => loader(...given))
}
