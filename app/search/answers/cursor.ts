import type { Sort } from '#app/search/sorts.ts'

/**
 * Where a page begins: at the row next to the one with these sort values, after it or before it; or `at` that row itself, or so many rows
 * (`skip`) behind it.
 */
export type Cursor = { sort: Sort; direction: Direction; keys: SortKey[]; skip?: number }

export type Direction = (typeof directions)[number]

export type SortKey = string | number

const version = 1
const directions = ['after', 'before', 'at'] as const
/** More rows than a page has are not skipped. */
const mostSkipped = 200
const types: { [sort in Sort]: ('number' | 'string')[] } = {
  severity: ['number', 'string', 'number', 'number', 'number'],
  path: ['string', 'number', 'number', 'number'],
  rule: ['string', 'string', 'number', 'number', 'number'],
  newest: ['number', 'number'],
  oldest: ['number', 'number'],
  steps: ['number', 'string', 'number', 'number', 'number'],
}

/** The opaque text of a cursor: JSON in base64url. */
export function writeCursor({ sort, direction, keys, skip = 0 }: Cursor): string {
  const parts = [version, sort, direction, ...keys, ...(direction === 'at' ? [skip] : [])]
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The cursor of a text, or null when it is none, of another version, or of another sort. Never throws. */
export function readCursor(text: string, sort: Sort): Cursor | null {
  if (text === '') return null
  const [writtenBy, of, way, ...keys] = decode(text)
  const direction = directions.find((known) => known === way)
  if (writtenBy !== version || of !== sort || direction === undefined) return null
  const skip = direction === 'at' ? keys.pop() : 0
  if (typeof skip !== 'number' || !Number.isInteger(skip) || skip < 0 || skip > mostSkipped) return null
  const expected = types[sort]
  if (keys.length !== expected.length) return null
  const usable = keys.filter((key, index): key is SortKey => typeof key === expected[index] && isStorable(key))
  if (usable.length < keys.length) return null
  return { sort, direction, keys: usable, ...(direction === 'at' && { skip }) }
}

/** The cursor of the row so many rows behind the one that a cursor is at; empty for one that is not at a row of this sort. */
export function skipRows(text: string, sort: Sort, rows: number): string {
  const cursor = readCursor(text, sort)
  return cursor?.direction === 'at' ? writeCursor({ ...cursor, skip: (cursor.skip ?? 0) + rows }) : ''
}

function decode(text: string): unknown[] {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** What both engines take: text without NUL, integers of 32 bits. */
function isStorable(key: unknown): boolean {
  return typeof key === 'string' ? !key.includes('\0') : Number.isInteger(key) && Math.abs(Number(key)) < 2 ** 31
}

/** The cursors of a page, from the sort values of its first and last row; those of a page without rows are null. */
export function cursorsOf(page: {
  sort: Sort
  first: SortKey[] | undefined
  last: SortKey[] | undefined
  isFirst: boolean
  isLast: boolean
}) {
  const { sort, first, last } = page
  return {
    here: first === undefined ? null : writeCursor({ sort, direction: 'at', keys: first }),
    next: last === undefined || page.isLast ? null : writeCursor({ sort, direction: 'after', keys: last }),
    previous: first === undefined || page.isFirst ? null : writeCursor({ sort, direction: 'before', keys: first }),
  }
}

/** The rank that a cursor leads to, where `before` rows are before its place (up to its own row, where it leads to what is after it). */
export function rankAt(cursor: Cursor | null, before: number, total: number): { rank: number; total: number } {
  const rank = cursor === null ? 1 : cursor.direction === 'before' ? before : before + 1 + (cursor.skip ?? 0)
  return { rank: Math.max(1, Math.min(rank, total)), total }
}
