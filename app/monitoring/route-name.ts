import { patternOf } from './route-patterns.ts'

/** Where Start puts server functions. */
export const callPath = '/_serverFn/'

/** Files and functions, whose names are Assay's own. Each is named as it stands. */
const plainPaths = /^\/(assets|_serverFn)\/[\w.-]{1,200}$|^\/favicon\.\w+$/

/**
 * The route that an address belongs to, for use in names that leave this installation: `/results/$id`, never the id, and nothing of a
 * query. Takes a path or an absolute address; an address elsewhere is `(elsewhere)`, a path that is none of Assay's `(unknown)`.
 * @param origin of Assay itself; without it every absolute address is elsewhere
 */
export function routeName(address: string, origin?: string): string {
  const url = readUrl(address, origin ?? 'assay://here')
  if (url === null) return '(unknown)'
  if (url.protocol !== 'assay:' && url.origin !== origin) return '(elsewhere)'
  if (plainPaths.test(url.pathname)) return url.pathname
  const pattern = url.pathname.startsWith(callPath) ? `${callPath}$id` : patternOf(url.pathname)
  return pattern === undefined || pattern === '/api/$' ? '(unknown)' : pattern
}

/** Null for what is no address. `URL.parse` would do, but is too new for some browsers. */
export function readUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
