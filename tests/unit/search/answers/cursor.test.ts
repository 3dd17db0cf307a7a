import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, skipRows, writeCursor } from '#app/search/answers/cursor.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const cursor = { sort: 'path', direction: 'after', keys: ['src/é😀.ts', 12, 7, 1] } as const

function encoded(value: unknown): string {
  return btoa(JSON.stringify(value))
}

describe('cursors', () => {
  test('are read as they were written', () => {
    const text = writeCursor({ ...cursor, keys: [...cursor.keys] })
    expect(text).toMatch(/^[\w-]+$/)
    expect(readCursor(text, 'path')).toEqual(cursor)
  })

  test('lead to rows behind the one they are at', () => {
    const text = writeCursor({ ...cursor, direction: 'at', keys: [...cursor.keys] })
    expect(readCursor(text, 'path')).toEqual({ ...cursor, direction: 'at', skip: 0 })
    expect(readCursor(skipRows(skipRows(text, 'path', 3), 'path', 4), 'path')).toEqual({ ...cursor, direction: 'at', skip: 7 })
    expect(skipRows(text, 'rule', 1)).toBe('')
    expect(skipRows('', 'path', 1)).toBe('')
  })

  test('of another sort are none', () => {
    expect(readCursor(writeCursor({ ...cursor, keys: [...cursor.keys] }), 'rule')).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['no base64', '***'],
    ['no JSON', btoa('[1')],
    ['no list', encoded({ length: 7 })],
    ['another version', encoded([2, 'newest', 'after', 1, 1])],
    ['another direction', encoded([1, 'newest', 'up', 1, 1])],
    ['no number of rows to skip', encoded([1, 'newest', 'at', 1, 1])],
    ['a part of a row to skip', encoded([1, 'newest', 'at', 1, 1, 0.5])],
    ['a negative number of rows to skip', encoded([1, 'newest', 'at', 1, 1, -1])],
    ['more rows to skip than a page has', encoded([1, 'newest', 'at', 1, 1, 201])],
    ['too few keys', encoded([1, 'newest', 'after', 1])],
    ['too many keys', encoded([1, 'newest', 'after', 1, 1, 1])],
    ['a key of another type', encoded([1, 'newest', 'after', '1', 1])],
    ['a fraction', encoded([1, 'newest', 'after', 1.5, 1])],
    ['a number that no column holds', encoded([1, 'newest', 'after', 2 ** 31, 1])],
  ])('%s is none', (_, text) => {
    expect(readCursor(text, 'newest')).toBeNull()
  })

  test('text with NUL is none', () => {
    expect(readCursor(encoded([1, 'path', 'after', 'a\0', 1, 1, 1]), 'path')).toBeNull()
  })

  test('no text throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(readCursor(text, 'severity')).toBeNull()
      }),
    )
  })

  test('stay within an address, whatever the names are', () => {
    const longest = {
      sort: 'rule',
      direction: 'before',
      keys: ['\u0001'.repeat(100), '\u0001'.repeat(100), 1, 2 ** 31 - 1, 2 ** 31 - 1],
    } as const
    expect(writeCursor({ ...longest, keys: [...longest.keys] }).length).toBeLessThan(2000)
  })
})
