import type { Sort } from '#app/results/results.schemas.ts'

/** Where a page begins: at the row next to the one with these sort values, after it or before it. */
export type Cursor = { sort: Sort; direction: 'after' | 'before'; keys: SortKey[] }

export type SortKey = string | number

const version = 1
const types: { [sort in Sort]: ('number' | 'string')[] } = {
  severity: ['number', 'string', 'number', 'number', 'number'],
  path: ['string', 'number', 'number', 'number'],
  rule: ['string', 'string', 'number', 'number', 'number'],
  newest: ['number', 'number'],
}

/** The opaque text of a cursor: JSON in base64url. */
export function writeCursor({ sort, direction, keys }: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify([version, sort, direction, ...keys]))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The cursor of a text, or null when it is none, of another version, or of another sort. Never throws. */
export function readCursor(text: string, sort: Sort): Cursor | null {
  const [writtenBy, of, direction, ...keys] = decode(text)
  if (writtenBy !== version || of !== sort || (direction !== 'after' && direction !== 'before')) return null
  const expected = types[sort]
  if (keys.length !== expected.length) return null
  const usable = keys.filter((key, index): key is SortKey => typeof key === expected[index] && isStorable(key))
  return usable.length === keys.length ? { sort, direction, keys: usable } : null
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
