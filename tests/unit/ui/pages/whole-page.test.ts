import { beforeEach, expect, test, vi } from 'vitest'
import { isServerThere, keepPage, loadWholePage } from '#app/ui/pages/whole-page.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  const kept = new Map<string, string>()
  reload.mockReset()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response()),
  )
  vi.stubGlobal('location', { href: 'http://127.0.0.1/results', reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('a page is loaded again once', async () => {
  expect([await loadWholePage(), await loadWholePage()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page whose server is away stays, and is loaded again when there is one', async () => {
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await loadWholePage()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(await loadWholePage()).toBe(true)
})

test('what a proxy answers for a server that is away is none', async () => {
  for (const status of [502, 503, 504]) {
    vi.mocked(fetch).mockResolvedValueOnce(new Response('<h1>Bad Gateway</h1>', { status }))
    expect(await isServerThere()).toBe(false)
  }
  // One that wants to be told who it is that asks says so to a whole page.
  vi.mocked(fetch).mockResolvedValueOnce(new Response('Sign in', { status: 401 }))
  expect(await isServerThere()).toBe(true)
})

test('a page that sends a file is not loaded again, which would break it off, and is when all are sent', async () => {
  const releases = [keepPage(), keepPage()]
  expect(await loadWholePage()).toBe(false)
  releases[0]?.()
  releases[0]?.()
  expect(await loadWholePage()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  releases[1]?.()
  expect(await loadWholePage()).toBe(true)
})
