import { createIsomorphicFn } from '@tanstack/react-start'
import { serverMonitor, type TraceTags as Tags } from './server-monitor.ts'

const traceTags = createIsomorphicFn()
  .server((): Tags => serverMonitor().traceTags())
  .client((): Tags => ({}))

/**
 * Tells the browser which trace the page was rendered in, so that the first load is one trace with what it took on the server. React puts
 * such elements into the head by itself and leaves those alone that the browser's side does not render.
 */
export function TraceTags() {
  return Object.entries(traceTags()).map(([name, content]) => <meta key={name} name={name} content={content} />)
}
