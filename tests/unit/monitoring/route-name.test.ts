import { describe, expect, test } from 'vitest'
import { routePatterns } from '#app/monitoring/route-patterns.ts'
import { routeName } from '#app/monitoring/route-name.ts'

const origin = 'https://assay.example.org'

describe('the name of a route', () => {
  test.each(routePatterns.filter((pattern) => !pattern.endsWith('/$')))('is its pattern, as in the log: %s', (pattern) => {
    expect(routeName(pattern.replace('$id', '0123456789abcdefghjk'))).toBe(pattern)
  })

  test.each([
    ['/', '/'],
    ['/results?q=secret', '/results'],
    ['/results/0123456789abcdefghjk?q=secret#part', '/results/$id'],
    ['/api/results/0123456789abcdefghjk', '/api/results/$id'],
    ['/api/results/0123456789abcdefghjk/raw', '/api/results/$id/raw'],
    ['/api/results/0123456789abcdefghjk/verdict', '/api/results/$id/verdict'],
    ['/api/uploads/abc', '/api/uploads/$id'],
    ['/_serverFn/listResults?payload=secret', '/_serverFn/listResults'],
    ['/_serverFn/$id', '/_serverFn/$id'],
    ['/assets/index-abc.js', '/assets/index-abc.js'],
    ['https://assay.example.org/results?q=secret', '/results'],
  ])('of %s is %s', (address, name) => {
    expect(routeName(address, origin)).toBe(name)
  })

  test.each(['/etc/secret', '/results/a/b/c', '/assets/../secret', '/assets/a/secret', '/results/secret/raw2'])(
    'of %s tells nothing',
    (address) => {
      expect(routeName(address, origin)).toBe('(unknown)')
    },
  )

  test.each(['https://secret.example.org/results', '//secret.example.org/', 'javascript:secret', 'data:,secret'])(
    'of %s is elsewhere',
    (address) => {
      expect(routeName(address, origin)).toBe('(elsewhere)')
    },
  )

  test('is known without an origin for paths', () => {
    expect(routeName('/results?q=secret')).toBe('/results')
    expect(routeName('https://assay.example.org/results')).toBe('(elsewhere)')
  })
})
