import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markedColumns, readRegion, readStartLine, wholeCharacters } from '#app/sarif/locations/region.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const unset = {
  startLine: null,
  startColumn: null,
  endLine: null,
  endColumn: null,
  charOffset: null,
  charLength: null,
  byteOffset: null,
  byteLength: null,
  problem: null,
}

describe('readRegion (SARIF §3.30)', () => {
  it('reads what is stated and adds no defaults', () => {
    expect(readRegion({ startLine: 3, startColumn: 5, endLine: 4, endColumn: 2 })).toEqual({
      ...unset,
      startLine: 3,
      startColumn: 5,
      endLine: 4,
      endColumn: 2,
    })
    expect(readRegion({ startLine: 3 })).toEqual({ ...unset, startLine: 3 })
    expect(readRegion({ charOffset: 0, charLength: 7, byteOffset: 0, byteLength: 3_000_000_000 })).toEqual({
      ...unset,
      charOffset: 0,
      charLength: 7,
      byteOffset: 0,
      byteLength: 3_000_000_000,
    })
  })

  it('is unset without a region', () => {
    for (const region of [undefined, null, {}]) expect(readRegion(region)).toEqual(unset)
    for (const region of [7, 'x', []]) expect(readRegion(region)).toEqual({ ...unset, problem: 'region-not-an-object' })
  })

  it('takes an offset of -1 for unset (SARIF §3.30.9, §3.30.11)', () => {
    expect(readRegion({ startLine: 1, charOffset: -1, byteOffset: -1 })).toEqual({ ...unset, startLine: 1 })
  })

  it('reads numbers that are in quotation marks', () => {
    expect(readRegion({ startLine: '3', startColumn: '05', endLine: '3', endColumn: '9', charOffset: '0', byteOffset: '-1' })).toEqual({
      ...unset,
      startLine: 3,
      startColumn: 5,
      endLine: 3,
      endColumn: 9,
      charOffset: 0,
    })
    expect(readStartLine({ startLine: '3' })).toBe(3)
  })

  it('leaves out what is no line or column, and names it', () => {
    for (const value of [0, -1, 1.5, '', '0', '3.5', '3 ', 'three', true, {}, 2 ** 31, 1e300]) {
      expect(readRegion({ startLine: value })).toEqual({ ...unset, problem: 'region-number-unusable' })
      expect(readRegion({ startLine: 3, startColumn: value })).toEqual({ ...unset, startLine: 3, problem: 'region-number-unusable' })
      expect(readRegion({ startLine: 3, endLine: value })).toEqual({ ...unset, startLine: 3, problem: 'region-number-unusable' })
    }
    for (const name of ['charOffset', 'charLength', 'byteOffset', 'byteLength']) {
      expect(readRegion({ [name]: -2 }), name).toEqual({ ...unset, problem: 'region-number-unusable' })
    }
  })

  it('takes null for not stated', () => {
    expect(readRegion({ startLine: 3, startColumn: null, endLine: null, endColumn: null, charOffset: null })).toEqual({
      ...unset,
      startLine: 3,
    })
  })

  it('leaves out an end that comes before the start', () => {
    expect(readRegion({ startLine: 3, endLine: 2, endColumn: 9 })).toEqual({ ...unset, startLine: 3, problem: 'region-end-before-start' })
    expect(readRegion({ startLine: 3, startColumn: 5, endColumn: 4 })).toEqual({
      ...unset,
      startLine: 3,
      startColumn: 5,
      problem: 'region-end-before-start',
    })
    expect(readRegion({ startLine: 3, startColumn: 5, endLine: 4, endColumn: 1 }).problem).toBeNull()
    expect(readRegion({ startLine: 3, startColumn: 5, endColumn: 5 })).toMatchObject({ endColumn: 5, problem: null })
  })

  it('leaves out columns and ends without a start', () => {
    for (const stated of [{ startColumn: 3, endLine: 4 }, { startColumn: 3 }, { endLine: 4 }, { endColumn: 5 }]) {
      expect(readRegion(stated)).toEqual({ ...unset, problem: 'region-without-start-line' })
    }
    expect(readRegion({ startLine: 0, startColumn: 3 })).toEqual({ ...unset, problem: 'region-number-unusable' })
  })

  it('gives only usable numbers for any object', () => {
    const number = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.record({ startLine: number, startColumn: number, endLine: number, endColumn: number, charOffset: number, byteOffset: number }),
        (value) => {
          const { problem, ...numbers } = readRegion(value)
          for (const [name, one] of Object.entries(numbers)) {
            if (one !== null) expect(one).toBeGreaterThanOrEqual(/offset|length/i.test(name) ? 0 : 1)
          }
          if (numbers.startLine !== null && numbers.endLine !== null) expect(numbers.endLine).toBeGreaterThanOrEqual(numbers.startLine)
          if (numbers.startLine === null) expect([numbers.startColumn, numbers.endLine, numbers.endColumn]).toEqual([null, null, null])
          expect(problem === null || typeof problem === 'string').toBe(true)
        },
      ),
    )
  })
})

describe('markedColumns (SARIF §3.30.5 to §3.30.8)', () => {
  const text = 'const x = 1'
  const marked = (region: unknown, line: number, columnKind: 'utf16CodeUnits' | 'unicodeCodePoints' = 'utf16CodeUnits', of = text) => {
    const columns = markedColumns(of, readRegion(region), line, columnKind)
    return columns === null ? null : of.slice(columns.start, columns.end)
  }

  it('marks up to, not including, the end column', () => {
    expect(marked({ startLine: 2, startColumn: 7, endColumn: 8 }, 2)).toBe('x')
  })

  it('marks the whole line where no columns are given', () => {
    expect(marked({ startLine: 2 }, 2)).toBe(text)
    expect(marked({ startLine: 2, startColumn: 7 }, 2)).toBe('x = 1')
    expect(marked({ startLine: 2, endColumn: 6 }, 2)).toBe('const')
  })

  it('marks from the start to the end over several lines', () => {
    const region = { startLine: 2, startColumn: 7, endLine: 4, endColumn: 6 }
    expect([1, 2, 3, 4, 5].map((line) => marked(region, line))).toEqual([null, 'x = 1', text, 'const', null])
  })

  it('gives an insertion point for equal columns', () => {
    expect(markedColumns(text, readRegion({ startLine: 2, startColumn: 7, endColumn: 7 }), 2, 'utf16CodeUnits')).toEqual({
      start: 6,
      end: 6,
    })
  })

  it('stays within the line', () => {
    expect(marked({ startLine: 2, startColumn: 7, endColumn: 999 }, 2)).toBe('x = 1')
    expect(marked({ startLine: 2, startColumn: 999 }, 2)).toBe('')
    expect(marked({ startLine: 2, startColumn: 3, endColumn: 5 }, 2, 'utf16CodeUnits', '')).toBe('')
  })

  it('marks nothing for a region without lines', () => {
    expect(marked({ charOffset: 4, charLength: 2 }, 1)).toBeNull()
  })

  it('counts code points or UTF-16 code units (SARIF §3.14.27)', () => {
    const smiles = '😀😀 x 😀'
    expect(marked({ startLine: 1, startColumn: 4, endColumn: 5 }, 1, 'unicodeCodePoints', smiles)).toBe('x')
    expect(marked({ startLine: 1, startColumn: 6, endColumn: 7 }, 1, 'utf16CodeUnits', smiles)).toBe('x')
    expect(marked({ startLine: 1, startColumn: 6, endColumn: 7 }, 1, 'unicodeCodePoints', smiles)).toBe('😀')
  })

  it('counts a lone surrogate as one code point', () => {
    expect(marked({ startLine: 1, startColumn: 2, endColumn: 3 }, 1, 'unicodeCodePoints', '\ud83dx')).toBe('x')
  })

  it('agrees with a count by hand', () => {
    const columns = fc.record({
      startLine: fc.constant(1),
      startColumn: fc.integer({ min: 1, max: 12 }),
      endColumn: fc.integer({ min: 1, max: 12 }),
    })
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 10 }), columns, (line, region) => {
        fc.pre(region.endColumn >= region.startColumn)
        const byHand = [...line].slice(region.startColumn - 1, region.endColumn - 1).join('')
        expect(marked(region, 1, 'unicodeCodePoints', line)).toBe(byHand)
        expect(marked(region, 1, 'utf16CodeUnits', line)).toBe(line.slice(region.startColumn - 1, region.endColumn - 1))
      }),
    )
  })
})

describe('wholeCharacters', () => {
  it('takes in the whole of a character that an edge would cut in two', () => {
    const text = 'a😀b😀c'
    expect(wholeCharacters(text, { start: 2, end: 4 })).toEqual({ start: 1, end: 4 })
    expect(wholeCharacters(text, { start: 3, end: 5 })).toEqual({ start: 3, end: 6 })
    expect(wholeCharacters(text, { start: 1, end: 3 })).toEqual({ start: 1, end: 3 })
    expect(wholeCharacters(text, { start: 2, end: 2 })).toEqual({ start: 1, end: 1 })
    expect(wholeCharacters('\ude00\ud83d', { start: 1, end: 2 })).toEqual({ start: 1, end: 2 })
  })
})
