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

const expressions = routePatterns.map((pattern): [RegExp, string] => {
  const source = pattern.replace(/\$\w+/g, '[^/]+').replace(/\$$/, '.*')
  return [new RegExp(`^${source}${pattern === '/' ? '' : '/?'}$`), pattern]
})

/** The pattern that a path fits; undefined for one that is none of the application's. */
export function patternOf(pathname: string): string | undefined {
  return expressions.find(([expression]) => expression.test(pathname))?.[1]
}
