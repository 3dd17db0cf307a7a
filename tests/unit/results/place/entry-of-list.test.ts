import { afterEach, expect, test, vi } from 'vitest'
import { entryOfList } from '#app/results/place/entry-of-list.ts'

afterEach(() => vi.unstubAllGlobals())

/** The entry that an address is taken to be, for the list of `is:open` by path. */
function entryAt(pathname: string, search: string): string | null {
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('history', { state: { __TSR_key: 'entry' } })
  return entryOfList({ q: 'is:open', sort: 'path' })
}

test('the entry of a list is that of its query and order, wherever in it one is', () => {
  expect(entryAt('/results', '?q=is:open&sort=path')).toBe('entry')
  expect(entryAt('/results', '?q=is:open&sort=path&cursor=abc&open=tag')).toBe('entry')
})

test('another list, another page and the list in groups are on their way elsewhere', () => {
  expect(entryAt('/results', '?q=is:open')).toBeNull()
  expect(entryAt('/results', '?q=is:fixed&sort=path')).toBeNull()
  expect(entryAt('/', '?q=is:open&sort=path')).toBeNull()
  expect(entryAt('/results', '?q=is:open&sort=path&group=rule')).toBeNull()
})
