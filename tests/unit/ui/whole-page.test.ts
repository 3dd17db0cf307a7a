import { beforeEach, expect, test, vi } from 'vitest'
import { keepPage, loadWholePage } from '#app/ui/whole-page.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  const kept = new Map<string, string>()
  reload.mockReset()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('location', { href: 'http://127.0.0.1/results', reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('a page is loaded again once', () => {
  expect([loadWholePage(), loadWholePage()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that sends a file is not loaded again, which would break it off, and is when all are sent', () => {
  const releases = [keepPage(), keepPage()]
  expect(loadWholePage()).toBe(false)
  releases[0]?.()
  releases[0]?.()
  expect(loadWholePage()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  releases[1]?.()
  expect(loadWholePage()).toBe(true)
})
