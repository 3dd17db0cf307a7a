import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitLines } from '#app/sarif/source/lines.ts'
import { withLines } from '#app/sarif/source/offset-region.ts'
import { markedColumns, readRegion } from '#app/sarif/locations/region.ts'
import { type ColumnKind, defaultNewlineSequences } from '#app/sarif/runs/run.ts'
import { readWholeText } from '#app/sarif/source/whole-text.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const text = 'ab\r\n\t🍵 tea\nlast'

/** The text that a region by offsets marks, line by line. */
function marked(region: object, whole = text, kind: ColumnKind = 'utf16CodeUnits', encoding: string | null = null): string[] | null {
  const read = readWholeText(whole, defaultNewlineSequences)
  const found = withLines(readRegion(region), read, kind, encoding)
  if (found === null) return null
  return splitLines(read.text, defaultNewlineSequences).flatMap((line, at) => {
    const columns = markedColumns(line, found, at + 1, kind)
    return columns === null ? [] : [line.slice(columns.start, columns.end)]
  })
}

describe('withLines (SARIF §3.30.9 to §3.30.12)', () => {
  test('characters count from the beginning of the file, newlines too', () => {
    expect(marked({ charOffset: 0, charLength: 2 })).toEqual(['ab'])
    expect(marked({ charOffset: 1, charLength: 5 })).toEqual(['b', '\t\ud83c'])
    expect(marked({ charOffset: text.indexOf('tea'), charLength: 3 })).toEqual(['tea'])
    expect(marked({ charOffset: text.indexOf('last'), charLength: 99 })).toEqual(['last'])
  })

  test('characters are what columns are (§3.14.27)', () => {
    expect(marked({ charOffset: 7, charLength: 3 }, text, 'unicodeCodePoints')).toEqual(['tea'])
    expect(marked({ charOffset: 5, charLength: 1 }, text, 'unicodeCodePoints')).toEqual(['🍵'])
  })

  test('bytes count in the encoding of the file (§3.24.9)', () => {
    expect(marked({ byteOffset: 10, byteLength: 3 })).toEqual(['tea'])
    expect(marked({ byteOffset: 16, byteLength: 6 }, text, 'utf16CodeUnits', 'UTF-16LE')).toEqual(['tea'])
    expect(marked({ byteOffset: 1, byteLength: 1 }, 'a\u00e9', 'utf16CodeUnits', 'iso-8859-1')).toEqual(['é'])
    expect(marked({ byteOffset: 2, byteLength: 1 }, 'abc', 'utf16CodeUnits', 'US-ASCII')).toEqual(['c'])
    expect(marked({ byteOffset: 1, byteLength: 1 }, 'abc', 'utf16CodeUnits', 'shift_jis')).toBeNull()
  })

  test.each(['\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}'])(
    'a character of UTF-8 has as many bytes as are written: %j',
    (before) => {
      expect(marked({ byteOffset: Buffer.byteLength(before), byteLength: 3 }, `${before}tea`)).toEqual(['tea'])
    },
  )

  test('a byte order mark counts among bytes and not among characters (§3.30.2)', () => {
    expect(marked({ charOffset: 0, charLength: 1 }, '\ufeffab')).toEqual(['a'])
    expect(marked({ byteOffset: 3, byteLength: 1 }, '\ufeffab')).toEqual(['a'])
    expect(marked({ byteOffset: 2, byteLength: 2 }, '\ufeffab', 'utf16CodeUnits', 'utf-16')).toEqual(['a'])
  })

  test('without a length it is an insertion point (§3.30.10)', () => {
    expect(marked({ charOffset: 1 })).toEqual([''])
    expect(marked({ byteOffset: 1 })).toEqual([''])
  })

  test('lines that are stated count, and what lies beyond the text is nowhere', () => {
    expect(marked({ startLine: 3, charOffset: 0, charLength: 1 })).toEqual(['last'])
    expect(marked({ charOffset: 99 })).toBeNull()
    expect(marked({ byteOffset: 99 })).toBeNull()
    expect(marked({})).toBeNull()
  })

  test('any offset leads to the character that is there', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.nat(), (written, place) => {
        const { text: whole } = readWholeText(written, ['\n'])
        fc.pre(whole.length > 0 && !whole.includes('\n'))
        const at = place % whole.length
        expect(marked({ charOffset: at, charLength: 1 }, whole)?.[0]).toBe(whole[at])
      }),
    )
  })
})
