import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { storedKey, storedPath, storedText } from '#app/store/stored-text.ts'

const text = fc.string({ unit: fc.constantFrom('a', '\0', '\ud800', '\udc00', '😀', 'ß', '\ufffd'), maxLength: 50 })

describe('text as it is stored', () => {
  test('is what it was, where a database can hold that', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0') && one.isWellFormed()),
        (one) => storedText(one) === one,
      ),
    )
  })

  test('has no NUL and no half of a letter', () => {
    fc.assert(
      fc.property(text, (one) => {
        const stored = storedText(one)
        expect(stored.isWellFormed()).toBe(true)
        expect(stored).not.toContain('\0')
        expect(storedText(stored)).toBe(stored)
      }),
    )
  })

  test('shows U+FFFD in their place', () => {
    expect(storedText('a\0b\ud800c')).toBe('a\ufffdb\ufffdc')
  })
})

describe('text that is indexed', () => {
  test('is whole up to 800 letters', () => {
    expect(storedKey('x'.repeat(800))).toBe('x'.repeat(800))
  })

  test('is cut beyond that, and told apart from what begins alike', () => {
    const [a, b] = ['a', 'b'].map((end) => storedKey('x'.repeat(900) + end))
    expect(a).toHaveLength(800)
    expect(a).not.toBe(b)
    expect(a?.startsWith('x'.repeat(700))).toBe(true)
  })

  test('is not cut within a letter, and fits in an index', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.constantFrom('😀', '漢', 'x', '\ud83d'), (shift, letter) => {
        const stored = storedKey('y'.repeat(shift) + letter.repeat(2000))
        expect(stored.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(stored)).toBeLessThan(2704)
      }),
    )
  })
})

describe('a path that is indexed', () => {
  const folders = (count: number) => Array.from({ length: count }, (_, at) => `folder-${at}/`).join('')

  test('is whole up to 800 letters', () => {
    expect(storedPath(`${'x'.repeat(796)}/a.c`)).toBe(`${'x'.repeat(796)}/a.c`)
  })

  test('is cut in its middle beyond that, at folders: its name and the last of them stay, as does its beginning', () => {
    const stored = storedPath(`src/${folders(200)}last.ts`)
    expect(stored).toMatch(/^src\/folder-0\/.*\/…[0-9a-f]{32}…\/.*\/folder-198\/folder-199\/last\.ts$/)
    expect(stored.split('/').filter((part) => !/^(src|last\.ts|folder-\d+|…[0-9a-f]{32}…)$/.test(part))).toEqual([])
    expect(stored.length).toBeGreaterThan(750)
    expect(stored.length).toBeLessThanOrEqual(800)
    expect(storedPath(stored)).toBe(stored)
  })

  test('is told apart from what begins and ends alike', () => {
    const [a, b] = ['a', 'b'].map((middle) => storedPath(`${folders(200)}${middle}/${folders(200)}last.ts`))
    expect(a).not.toBe(b)
  })

  test('ends as its name does, where that alone is too long', () => {
    const stored = storedPath(`src/${'n'.repeat(900)}.ts`)
    expect(stored).toMatch(/^src\/…[0-9a-f]{32}…n+\.ts$/)
    expect(stored).toHaveLength(800)
  })

  test('is not cut within a letter, and fits in an index', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.constantFrom('😀', '漢', 'x', '\ud83d'), (before, behind, letter) => {
        const stored = storedPath('y'.repeat(before) + letter.repeat(2000) + 'y'.repeat(behind))
        expect(stored.isWellFormed()).toBe(true)
        if (letter === '😀') expect(stored).not.toContain('\ufffd')
        expect(Buffer.byteLength(stored)).toBeLessThan(2704)
      }),
    )
  })
})
