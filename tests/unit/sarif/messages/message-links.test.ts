import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMessageLinks, plainText } from '#app/sarif/messages/message-links.ts'
import { growth, linear } from '#tests/setup/growth.ts'

function targets(text: string) {
  return parseMessageLinks(text).flatMap((piece) => (piece.type === 'link' ? [[piece.text, piece.target]] : []))
}
function location(id: number) {
  return { kind: 'location', id }
}

function uri(value: string) {
  return { kind: 'uri', uri: value }
}

describe('parseMessageLinks (SARIF §3.11.6)', () => {
  it('splits a message at its links', () => {
    expect(parseMessageLinks('Tainted data from [here](3) was used.')).toEqual([
      { type: 'text', text: 'Tainted data from ' },
      { type: 'link', text: 'here', target: { kind: 'location', id: 3 }, source: '[here](3)' },
      { type: 'text', text: ' was used.' },
    ])
  })

  it('has one piece for text without links, and none for no text', () => {
    expect(parseMessageLinks('plain')).toEqual([{ type: 'text', text: 'plain' }])
    expect(parseMessageLinks('')).toEqual([])
  })

  it('reads escapes in link text alone', () => {
    expect(parseMessageLinks(String.raw`C:\\x in [para\[0\]\\spans\[2\]](1)\[`)).toEqual([
      { type: 'text', text: String.raw`C:\\x in ` },
      { type: 'link', text: String.raw`para[0]\spans[2]`, target: location(1), source: String.raw`[para\[0\]\\spans\[2\]](1)` },
      { type: 'text', text: String.raw`\[` },
    ])
    expect(targets(String.raw`[a\nb](1)`)).toEqual([[String.raw`a\nb`, location(1)]])
  })

  it('takes the innermost bracket for the beginning, and pairs of brackets for text', () => {
    expect(targets('[see [x](1)](2)')).toEqual([['x', location(1)]])
    expect(targets('array [a[0]](1)')).toEqual([['a[0]', location(1)]])
  })

  it('reads places, places in the log, and absolute URIs as destinations', () => {
    expect(targets('[a](0) [b](sarif:/runs/0/results/42) [c](https://example.com/x_(y)?q#f) [d](mailto:a@example.com)')).toEqual([
      ['a', location(0)],
      ['b', { kind: 'sarif', pointer: '/runs/0/results/42' }],
      ['c', uri('https://example.com/x_(y)?q#f')],
      ['d', uri('mailto:a@example.com')],
    ])
    expect(targets('[a](sarif:/runs/0/x%20y)')).toEqual([['a', { kind: 'sarif', pointer: '/runs/0/x y' }]])
    expect(targets('[a](file:///C:/My Documents/x.c)')).toEqual([['a', uri('file:///C:/My Documents/x.c')]])
  })

  it('hands over what is unsafe for the reader of the target to refuse', () => {
    expect(targets('[a](javascript:alert(1))')).toEqual([['a', uri('javascript:alert(1)')]])
  })

  it('ends a destination at its first parenthesis where they do not pair', () => {
    expect(targets('([a](https://example.com) and (b')).toEqual([['a', uri('https://example.com')]])
    expect(targets('[a](https://example.com/(x) b')).toEqual([['a', uri('https://example.com/(x')]])
  })

  it.each([
    '[]',
    '[](1)',
    '[a]()',
    '[a](',
    '[a](1',
    '[a] (1)',
    'a](1)',
    '[a](-1)',
    '[a](1.5)',
    '[a](path/x.c)',
    '[a](\n1)',
    'f[i](event)',
    '[a](#x)',
  ])('takes %j for text', (text) => {
    expect(parseMessageLinks(text)).toEqual([{ type: 'text', text }])
  })

  it('loses and invents nothing', () => {
    const part = fc.constantFrom('[', ']', '(', ')', '\\', '[a](1)', '](', 'x', '1', 'https://e.com', '\n', '\ud800', '😀')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        const pieces = parseMessageLinks(text)
        expect(pieces.map((piece) => (piece.type === 'link' ? piece.source : piece.text)).join('')).toBe(text)
        expect(plainText(text)).toBe(pieces.map((piece) => piece.text).join(''))
        expect(pieces.some((piece) => piece.text === '')).toBe(false)
      }),
      { numRuns: 1_000 },
    )
  })

  it('gives back any text that was escaped for a link', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const escaped = text.replaceAll(/[\\[\]]/g, String.raw`\$&`)
        expect(parseMessageLinks(`[${escaped}](1)`)).toMatchObject([{ type: 'link', text, target: { kind: 'location', id: 1 } }])
      }),
    )
  })

  it.each(['[', ']', '](', '[a](', '[a](()', '[a](b', '\\', '[\\', '[[a](1)', '[a]((', '([)'])(
    'takes linear time for a megabyte of %j',
    (part) => {
      const grown = growth((length) => {
        const text = part.repeat(Math.ceil(length / part.length))
        return () => void parseMessageLinks(text)
      }, 31_250)
      expect(grown).toBeLessThan(linear)
    },
  )
})

describe('plainText', () => {
  it('reduces links to their text', () => {
    expect(plainText('Depends on a [user-provided value](1), see [docs](https://example.com).')).toBe(
      'Depends on a user-provided value, see docs.',
    )
    expect(plainText('no link at all [x]')).toBe('no link at all [x]')
  })

  it('leaves what looks like a link to a location that does not exist', () => {
    const isLocation = (id: number) => id === 1
    expect(plainText('callbacks[42](0) of [x](1)', isLocation)).toBe('callbacks[42](0) of x')
    expect(plainText('[docs](https://example.com) of [the run](sarif:/runs/0)', isLocation)).toBe('docs of the run')
  })
})
