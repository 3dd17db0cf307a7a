import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashLines, lineHash } from '#app/sarif/line-hashes.ts'
import { growth, linear } from '#tests/setup/growth.ts'

/** The hashes of all lines. */
function hashesOf(text: string): (string | null)[] {
  const hashes = hashLines(text)
  return hashes === null ? [] : Array.from({ length: hashes.count }, (_, at) => lineHash(hashes, at + 1))
}

/** What the hash of the line that begins there is, written as its definition reads. */
function defined(text: string, line: number): string {
  const lines = text.replace(/[ \t]/g, '').split('\n')
  const rest = `${lines.slice(line).join('\n')}\uffff`
  const codes = Array.from({ length: 100 }, (_, at) => (at < rest.length ? rest.charCodeAt(at) : 0))
  return BigInt.asUintN(
    64,
    codes.reduce((hash, code) => hash * 37n + BigInt(code), 0n),
  ).toString(16)
}

const lines = fc.array(fc.oneof(fc.constantFrom('', ' ', '\t{', '}', 'x'.repeat(150)), fc.string({ unit: 'grapheme' })), { maxLength: 12 })
const withoutReturns = lines.map((all) => all.map((line) => line.replace(/[\r\n]/g, '')))

describe('the hash of a line (primaryLocationLineHash)', () => {
  // Published with the code that GitHub's own upload runs.
  it.each([
    ['', ['c129715d7a2bc9a3']],
    [' a\nb\n  \t\tc\n d', ['271789c17abda88f', '54703d4cd895b18', '180aee12dab6264', 'a23a3dc5e078b07b']],
  ])('of %j is what GitHub has for it', (text, hashes) => {
    expect(hashesOf(text)).toEqual(hashes)
  })

  it('is that of its definition, whatever the text', () => {
    fc.assert(
      fc.property(withoutReturns, (all) => {
        const text = all.join('\n')
        const expected = text.split('\n').map((_, line) => defined(text, line))
        expect(hashesOf(text)).toEqual(expected)
      }),
    )
  })

  it('is the same whether lines end with CR, LF or both, and however they are indented', () => {
    const newlines = fc.constantFrom('\r', '\n', '\r\n')
    const spaces = fc.constantFrom('', ' ', '\t', ' \t ')
    fc.assert(
      fc.property(withoutReturns, newlines, newlines, spaces, (all, one, other, space) => {
        expect(hashesOf(all.map((line) => `${space}${line}`).join(one))).toEqual(hashesOf(all.join(other)))
      }),
    )
  })

  it('goes on a hundred characters from the beginning of the line, and no further', () => {
    const [first] = hashesOf(`${'a'.repeat(60)}\n${'b'.repeat(39)}c`)
    expect(hashesOf(`${'a'.repeat(60)}\n${'b'.repeat(39)}d`)[0]).toBe(first)
    expect(hashesOf(`${'a'.repeat(60)}\n${'b'.repeat(38)}dc`)[0]).not.toBe(first)
  })

  it('is of lines that there are', () => {
    const hashes = hashLines('a\nb\n')
    if (hashes === null) throw new Error('The text has no hashes.')
    expect(hashes.count).toBe(3)
    expect([0, 4, -1, 1.5, Number.NaN].map((line) => lineHash(hashes, line))).toEqual([null, null, null, null, null])
  })

  it('is not made of what nobody wrote', () => {
    expect(hashLines('\n'.repeat(1_000_001))).toBeNull()
  })

  it('costs no more for each character of a long text', () => {
    const ratio = growth((size) => {
      const text = 'const a = 1\n'.repeat(size)
      return () => hashLines(text)
    }, 2_000)
    expect(ratio).toBeLessThan(linear)
  })
})
