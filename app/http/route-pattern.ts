/** The paths that are answered, as the routes have them. The first that fits is meant. */
export const routePatterns = [
  '/',
  '/results',
  '/results/$id',
  '/sentry-example-page',
  '/api/health',
  '/api/export',
  '/api/facets',
  '/api/gate',
  '/api/groups',
  '/api/projects/$slug',
  '/api/projects/$slug/change',
  '/api/projects/$slug/refs/$name',
  '/api/projects/$slug/series/$series',
  '/api/results',
  '/api/results/$id',
  '/api/results/$id/attachments/$attachment',
  '/api/results/$id/fixes/$fix',
  '/api/results/$id/raw',
  '/api/results/$id/verdict',
  '/api/uploads',
  '/api/uploads/$id',
  '/api/uploads/$id/sources',
  '/api/$',
] as const

/** Paths that no route of the application has. */
const others: [RegExp, string][] = [
  [/^\/assets\//, '/assets/$file'],
  [/^\/_serverFn\//, '/_serverFn/$function'],
  [/^\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/, '/$file'],
]

const patterns = routePatterns.map((route): [RegExp, string] => {
  const source = route.replace(/\$\w+/g, '[^/]+').replace(/\$$/, '.*')
  return [new RegExp(`^${source}${route === '/' ? '' : '/?'}$`), route]
})

/** The pattern of a request's path, which tells neither ids nor files; `unknown` where nothing is served. */
export function routePattern(pathname: string): string {
  return [...patterns, ...others].find(([expression]) => expression.test(pathname))?.[1] ?? 'unknown'
}
