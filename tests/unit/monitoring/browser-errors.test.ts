import { describe, expect, test, vi } from 'vitest'
import { type BrowserError, watchErrors } from '#app/monitoring/browser-errors.ts'

/** A window that is nothing but its events. */
function aPage() {
  const page = new EventTarget()
  return {
    page,
    errors: watchErrors(page),
    error: (error: unknown, message = '') => page.dispatchEvent(Object.assign(new Event('error'), { error, message })),
    reject: (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
    failToImport: (payload: Error) => page.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload })),
  }
}

function aSink() {
  const sent: BrowserError[] = []
  const missed: [number, number][] = []
  return {
    sent,
    missed,
    sink: { send: (error: BrowserError) => sent.push(error), missed: (...counts: [number, number]) => missed.push(counts) },
  }
}

describe('what fails in the browser before it is known where that goes', () => {
  test('is kept with its time and its id, and handed over in its order', () => {
    vi.useFakeTimers({ now: 1000 })
    const { errors, error, reject, failToImport } = aPage()
    const [thrown, rejected, missing, caught] = [new Error('a'), new TypeError('b'), new TypeError('c'), new RangeError('d')]
    error(thrown)
    vi.setSystemTime(2000)
    reject(rejected)
    failToImport(missing)
    const id = errors.capture(caught, { where: 'boundary' })
    const { sink, sent, missed } = aSink()
    errors.connect(sink)
    expect(sent.map((found) => [found.error, found.about.where, found.time])).toEqual([
      [thrown, 'window', 1000],
      [rejected, 'promise', 2000],
      [missing, 'chunk', 2000],
      [caught, 'boundary', 2000],
    ])
    expect(sent[3]?.eventId).toBe(id)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(missed).toEqual([])
    vi.useRealTimers()
  })

  test('is counted where there is no room for it', () => {
    const { errors, reject } = aPage()
    for (let count = 0; count < 25; count += 1) reject(new Error('again and again'))
    errors.missSpan()
    const { sink, sent, missed } = aSink()
    errors.connect(sink)
    expect(sent).toHaveLength(20)
    expect(missed).toEqual([[5, 1]])
  })

  test('is forgotten when nothing is monitored, and nobody looks any longer', () => {
    const { errors, error } = aPage()
    error(new Error('before'))
    errors.end()
    error(new Error('after'))
    const { sink, sent } = aSink()
    errors.connect(sink)
    expect(sent).toEqual([])
  })
})

describe('what fails afterwards', () => {
  test('is sent as it happens, and once though it is caught twice', () => {
    const { errors, error, reject } = aPage()
    const { sink, sent } = aSink()
    errors.connect(sink)
    const thrown = new Error('a')
    const id = errors.capture(thrown, { where: 'boundary' })
    error(thrown)
    reject(thrown)
    expect(errors.capture(thrown, { where: 'elsewhere' })).toBe(id)
    expect(sent.map((found) => found.about.where)).toEqual(['boundary'])
  })

  test('is sent as its message where the browser gives no more', () => {
    const { errors, error } = aPage()
    const { sink, sent } = aSink()
    errors.connect(sink)
    error(undefined, 'Uncaught in a frame')
    error(null, 'Script error.')
    expect(sent.map((found) => found.error)).toEqual(['Uncaught in a frame'])
  })

  test('is not sent, and has no id, where it is no fault', () => {
    const { errors, reject } = aPage()
    const { sink, sent } = aSink()
    errors.connect(sink)
    reject({ isNotFound: true })
    expect(errors.capture(new DOMException('called off', 'AbortError'), { where: 'boundary' })).toBeNull()
    expect(sent).toEqual([])
  })
})
