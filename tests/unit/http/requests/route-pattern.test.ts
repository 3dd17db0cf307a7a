import { expect, test } from 'vitest'
import { routePattern } from '#app/http/requests/route-pattern.ts'
import { routePatterns } from '#app/monitoring/route-patterns.ts'
import { modulesBelow } from '#tests/setup/repository.ts'

test('every route has its pattern', () => {
  const routes = modulesBelow('app/routes').flatMap(({ text }) => /createFileRoute\('([^']+)'\)/.exec(text)?.[1] ?? [])
  const patterns = routes.map((route) => (route === '/' ? route : route.replace(/\/$/, '')))
  expect([...routePatterns].toSorted()).toEqual(patterns.toSorted())
})

test.each([
  ['/', '/'],
  ['/results', '/results'],
  ['/results/', '/results'],
  ['/results/wad5ng6a8j20ced2k590', '/results/$id'],
  ['/api/uploads', '/api/uploads'],
  ['/api/uploads/u73meqztfbn7rxaj', '/api/uploads/$id'],
  ['/api/results/wad5ng6a8j20ced2k590/raw', '/api/results/$id/raw'],
  ['/api/results/wad5ng6a8j20ced2k590/verdict', '/api/results/$id/verdict'],
  ['/api/health', '/api/health'],
  ['/api/a/b/c', '/api/$'],
  ['/assets/index-1a2b.js', '/assets/$file'],
  ['/_serverFn/0a1b2c', '/_serverFn/$function'],
  ['/icon.svg', '/$file'],
  ['/someone@example.org', 'unknown'],
  ['/results/a/b', 'unknown'],
  ['//', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (pathname, pattern) => {
  expect(routePattern(pathname)).toBe(pattern)
})
