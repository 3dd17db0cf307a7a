import { beforeEach, expect, test, vi } from 'vitest'
import { loadScript } from '#app/ui/scripts/load-script.ts'

const page = vi.hoisted(() => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return page
})

const load = vi.fn<() => Promise<string>>(async () => 'script')
beforeEach(() => {
  load.mockClear()
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('export {}')),
  )
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  vi.stubGlobal('dispatchEvent', vi.fn<typeof dispatchEvent>())
})

/** An answer whose connection is lost before it has come whole. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) }))
}

test('what a script needs is fetched once, however often it is imported', async () => {
  expect(await loadScript(load, ['own.js', 'shared.js'])).toBe('script')
  expect(await loadScript(load, ['shared.js', 'own.js'])).toBe('script')
  expect(vi.mocked(fetch).mock.calls).toEqual([['/own.js'], ['/shared.js']])
})

const failures = [
  ['whose server cannot be reached', 'away.js', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['that breaks off', 'broken.js', async () => brokenOff()],
  ['for which a proxy alone answers', 'proxied.js', async () => new Response('Bad gateway', { status: 502 })],
] as const

test.each(failures)('a script %s once comes all the same', async (_, file, answer) => {
  vi.mocked(fetch).mockImplementationOnce(answer)
  expect(await loadScript(load, [`once-${file}`])).toBe('script')
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(dispatchEvent).not.toHaveBeenCalled()
})

test.each(failures)('a script %s twice is not imported, and is fetched again the next time', async (_, file, answer) => {
  vi.mocked(fetch).mockImplementationOnce(answer).mockImplementationOnce(answer)
  await expect(loadScript(load, [file])).rejects.toThrow(`Failed to fetch dynamically imported module: http://127.0.0.1/${file}`)
  expect(load).not.toHaveBeenCalled()
  expect(dispatchEvent).toHaveBeenCalledTimes(1)
  expect(await loadScript(load, [file])).toBe('script')
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('a script that breaks off as its page is left is no fault to be told; one that does when the page is back is', async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'))
  page.dispatchEvent(new Event('pagehide'))
  await expect(loadScript(load, ['left.js'])).rejects.toThrow(TypeError)
  expect(dispatchEvent).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('pageshow'))
  await expect(loadScript(load, ['left.js'])).rejects.toThrow(TypeError)
  expect(dispatchEvent).toHaveBeenCalledTimes(1)
})
