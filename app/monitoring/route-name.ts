/** Where Start puts server functions. */
export const callPath = '/_serverFn/'

/** Paths that say nothing of whoever asked or what they asked for. Each is named as it stands. */
const plainPaths =
  /^\/(results|sentry-example-page|api\/(results|uploads|export|facets|gate|groups|health))?$|^\/(assets|_serverFn)\/[\w.-]{1,200}$|^\/favicon\.\w+$/
/** Paths with the id of something in them, which is left out. */
const pathsWithId = /^(\/results|\/api\/results|\/api\/uploads|\/_serverFn)\/[^/]+(\/raw|\/verdict|\/sources)?$/
/** What a result has several of, by their numbers. */
const partPath = /^\/api\/results\/[^/]+\/(?:(fixes)|(attachments))\/[^/]+$/
/** Projects have names, and so have their refs. */
const projectPath = /^\/api\/projects\/[^/]+(?:(\/change)|(\/refs)\/[^/]+|(\/series)\/[^/]+)?$/

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
  const project = projectPath.exec(url.pathname)
  if (project !== null) {
    const [, change = '', refs, series] = project
    return `/api/projects/$slug${change}${refs === undefined ? '' : `${refs}/$name`}${series === undefined ? '' : `${series}/$series`}`
  }
  const part = partPath.exec(url.pathname)
  if (part !== null) return `/api/results/$id/${part[1] === undefined ? 'attachments/$attachment' : 'fixes/$fix'}`
  const [, above, below = ''] = pathsWithId.exec(url.pathname) ?? []
  return above === undefined ? '(unknown)' : `${above}/$id${below}`
}

/** Null for what is no address. `URL.parse` would do, but is too new for some browsers. */
export function readUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
