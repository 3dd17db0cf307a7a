import { serverMonitor } from '#app/monitoring/server-monitor.ts'
import { passOn } from './monitoring-tunnel.ts'
import { serverConfig } from './server-state.ts'

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Answers requests as `fetch` does, each as a transaction of its own where this process is monitored, and takes the envelopes that browsers
 * send through the tunnel. Whatever serves the application wraps it in this, behind the guard; probes of the health check are not recorded.
 */
export function watchedFetch(fetch: Fetch): Fetch {
  return (request) => {
    const { monitoring } = serverConfig()
    if (monitoring === null) return fetch(request)
    const { pathname } = new URL(request.url)
    if (pathname === monitoring.tunnel) return passOn(request, monitoring.dsn)
    if (pathname === '/api/health') return fetch(request)
    return serverMonitor().request(request, () => fetch(request))
  }
}
