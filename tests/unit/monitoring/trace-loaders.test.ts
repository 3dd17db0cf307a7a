import { rootRouteId } from '@tanstack/react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { setMonitor, type SpanAbout } from '#app/monitoring/monitor.ts'
import { traceLoaders } from '#app/monitoring/trace-loaders.ts'
import { traceRendering } from '#app/monitoring/trace-rendering.ts'

let spans: SpanAbout[] = []
afterEach(() => {
  setMonitor(null)
  spans = []
})

function record(): void {
  setMonitor({
    capture: () => null,
    span(about, run) {
      spans.push(about)
      return run()
    },
  })
}

describe('loaders', () => {
  const load = (given: number) => given + 1
  const routes = {
    [rootRouteId]: { id: rootRouteId, fullPath: '/', options: { loader: load } },
    '/': { id: '/', fullPath: '/', options: {} },
    '/results/': { id: '/results/', fullPath: '/results/', options: { loader: { handler: load } } },
    '/results/$id': { id: '/results/$id', fullPath: '/results/$id', options: { loader: load } },
  }

  test('are spans under the pattern of their route, once however many routers there are, and give what they gave', () => {
    traceLoaders(routes)
    traceLoaders(routes)
    record()
    expect(routes[rootRouteId].options.loader(1)).toBe(2)
    expect(routes['/results/'].options.loader.handler(2)).toBe(3)
    expect(routes['/results/$id'].options.loader(3)).toBe(4)
    expect(routes['/'].options).toEqual({})
    expect(spans).toEqual([
      { op: 'loader', name: '(root)' },
      { op: 'loader', name: '/results' },
      { op: 'loader', name: '/results/$id' },
    ])
  })
})

test('the rendering of a page is a span under the pattern of its route', () => {
  record()
  const render = traceRendering(({ router }) => router.state.matches.length)
  const page = (...paths: string[]) => ({ router: { state: { matches: paths.map((fullPath) => ({ fullPath })) } } })
  expect(render(page('/', '/results/'))).toBe(2)
  expect(render(page())).toBe(0)
  expect(spans.map(({ name }) => name)).toEqual(['/results', '(root)'])
})
