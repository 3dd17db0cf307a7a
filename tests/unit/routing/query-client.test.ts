import { MutationObserver, notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultValidity, type RoutePath } from '#app/http/settings/route-validity.ts'
import { createQueryClient } from '#app/routing/query-client.ts'
import { queryLoader } from '#app/routing/query-loader.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const trusted = '/sentry-example-page'
const neverTrusted = '/results'

/** A cache under the default validity, and a way to visit a route, which gives whether that asked the server. */
function startCache(validity = () => defaultValidity as typeof defaultValidity | undefined) {
  const queryClient = createQueryClient(validity)
  let asked = 0
  const query = (route: RoutePath) => ({
    queryKey: [route],
    queryFn: async () => {
      asked += 1
      return asked
    },
    meta: { route },
  })
  async function visit(route: RoutePath): Promise<boolean> {
    const before = asked
    await queryLoader({ context: { queryClient }, preload: false })(query(route))
    return asked > before
  }
  return { queryClient, query, visit, asked: () => asked }
}

describe('what a query gave', () => {
  test('is trusted for as long as its route says', async () => {
    const { visit } = startCache()
    expect(await visit(trusted)).toBe(true)
    vi.advanceTimersByTime(299_999)
    expect(await visit(trusted)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await visit(trusted)).toBe(true)
  })

  test('is never trusted where its route says 0 seconds, not even at the same moment', async () => {
    const { visit } = startCache()
    expect(await visit(neverTrusted)).toBe(true)
    expect(await visit(neverTrusted)).toBe(true)
  })

  test('is not trusted while no validity is known', async () => {
    const { visit } = startCache(() => undefined)
    expect(await visit(trusted)).toBe(true)
    expect(await visit(trusted)).toBe(true)
  })

  test('is not trusted where it bears the time of a clock that is ahead', async () => {
    const { queryClient, visit } = startCache()
    for (const route of [trusted, neverTrusted] as const) {
      queryClient.setQueryData([route], 0, { updatedAt: Date.now() + 60_000 })
      expect(await visit(route)).toBe(true)
    }
  })

  test('is stale at once, whatever its route says, when something was changed', async () => {
    const { queryClient, visit } = startCache()
    await visit(trusted)
    const verdict = queryClient.getMutationCache().build(queryClient, { mutationFn: async () => 'saved' })
    await Promise.all([verdict.execute(undefined), vi.advanceTimersByTimeAsync(1)])
    expect(await visit(trusted)).toBe(true)
    expect(await visit(trusted)).toBe(false)
  })

  test('is shown anew before somebody is told that something was changed', async () => {
    const { queryClient, query, visit } = startCache()
    await visit(neverTrusted)
    const told: string[] = []
    // As a component hears of it.
    const hear = notifyManager.batchCalls(({ data }: { data: unknown }) => told.push(`loaded ${data}`))
    const stop = new QueryObserver(queryClient, query(neverTrusted)).subscribe(hear)
    const verdict = new MutationObserver(queryClient, { mutationFn: async () => {}, onSuccess: () => told.push('changed') })
    await Promise.all([verdict.mutate(), vi.advanceTimersByTimeAsync(1)])
    expect(told.slice(-2)).toEqual(['loaded 2', 'changed'])
    stop()
  })

  test('stays trusted when a change failed', async () => {
    const { queryClient, visit } = startCache()
    await visit(trusted)
    const verdict = queryClient.getMutationCache().build(queryClient, { mutationFn: () => Promise.reject(new Error('not saved')) })
    await expect(verdict.execute(undefined)).rejects.toThrow('not saved')
    expect(await visit(trusted)).toBe(false)
  })
})

describe('a page', () => {
  test('asks for nothing by itself, except for what was called stale', async () => {
    const { queryClient, query, visit, asked } = startCache()
    await visit(neverTrusted)
    new QueryObserver(queryClient, query(neverTrusted)).subscribe(() => {})()
    expect(asked()).toBe(1)
    await queryClient.invalidateQueries()
    new QueryObserver(queryClient, query(neverTrusted)).subscribe(() => {})()
    expect(asked()).toBe(2)
  })
})

describe('a loader', () => {
  test('makes its requests at once, and one after the other in a prefetch', async () => {
    const { queryClient } = startCache()
    for (const preload of [false, true]) {
      const answers = new Map<string, (value: string) => void>()
      const query = (name: string) => ({
        queryKey: [name, preload],
        queryFn: () => new Promise<string>((resolve) => answers.set(name, resolve)),
      })
      const load = queryLoader({ context: { queryClient }, preload })
      const loaded = Promise.all([load(query('first')), load(query('second'))])
      await vi.advanceTimersByTimeAsync(0)
      expect([...answers.keys()]).toEqual(preload ? ['first'] : ['first', 'second'])
      answers.get('first')?.('1')
      await vi.advanceTimersByTimeAsync(0)
      answers.get('second')?.('2')
      await vi.advanceTimersByTimeAsync(0)
      expect(await loaded).toEqual(['1', '2'])
    }
  })

  test('keeps what is there when it cannot be fetched again, and fails where there is nothing', async () => {
    const { queryClient } = startCache()
    const load = queryLoader({ context: { queryClient }, preload: false })
    const broken = { queryKey: ['broken'], queryFn: () => Promise.reject<string>(new Error('no connection')) }
    await expect(load(broken)).rejects.toThrow('no connection')
    queryClient.setQueryData(['broken'], 'old')
    expect(await load(broken)).toBe('old')
  })
})
