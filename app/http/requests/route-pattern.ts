import { patternOf } from '#app/monitoring/route-patterns.ts'

/** Paths that no route of the application has. */
const others: [RegExp, string][] = [
  [/^\/assets\//, '/assets/$file'],
  [/^\/_serverFn\//, '/_serverFn/$function'],
  [/^\/[\w-]+\.(svg|ico|png|txt|webmanifest)$/, '/$file'],
]

/** The pattern of a request's path, which tells neither ids nor files; `unknown` where nothing is served. */
export function routePattern(pathname: string): string {
  return patternOf(pathname) ?? others.find(([expression]) => expression.test(pathname))?.[1] ?? 'unknown'
}
