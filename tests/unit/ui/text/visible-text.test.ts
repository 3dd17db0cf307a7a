import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textPieces, visibleHtml } from '#app/ui/text/visible-text.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what may not be left
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

/** Text in which hidden characters are as frequent as others. */
const hostileText = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u202e', '\u2066', '\u200b', '\u0000', '\u001b', 'a', ' ', '\n'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
})

describe('text from a log', () => {
  test('is one piece when nothing is hidden in it', () => {
    expect(textPieces('a\tb\nc')).toEqual([{ text: 'a\tb\nc', name: null }])
    expect(textPieces('')).toEqual([{ text: '', name: null }])
  })

  test('names each hidden character where it stands', () => {
    expect(textPieces('if (a\u202e) \u0007')).toEqual([
      { text: 'if (a', name: null },
      { text: 'U+202E', name: 'right-to-left override' },
      { text: ') ', name: null },
      { text: 'U+0007', name: 'control character' },
    ])
  })

  test('keeps the joiners that emoji and scripts need', () => {
    expect(textPieces('👩\u200d💻')).toHaveLength(1)
  })

  test('loses nothing that is visible and leaves nothing hidden', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const pieces = textPieces(text)
        expect(pieces.map((piece) => piece.text).join('')).not.toMatch(hidden)
        const visible = [...text].filter((character) => !hidden.test(character)).join('')
        const kept = pieces.filter((piece) => piece.name === null).map((piece) => piece.text)
        expect(kept.join('')).toBe(visible)
      }),
    )
  })

  test('makes few elements of however many hidden characters', () => {
    const pieces = textPieces('\u200b'.repeat(100_000))
    expect(pieces.length).toBeLessThan(1000)
    expect(pieces.at(-1)?.text).not.toMatch(hidden)
  })
})

describe('HTML from the server', () => {
  test('names hidden characters in text and attributes alike, and stays as it was otherwise', () => {
    expect(visibleHtml('<b title="x\u202ey">a\u2066b</b>')).toBe('<b title="x[U+202E]y">a[U+2066]b</b>')
  })
})
