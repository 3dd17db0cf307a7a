import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageText } from '#app/results/message/page-text.server.ts'

describe('pageText', () => {
  test('leaves no text that a page would carry as another', () => {
    const value = { title: 'a\0b', parts: [{ text: '\ud800x' }, { text: '\udc00' }], line: 1, path: null }
    expect(pageText(value)).toEqual({ title: 'a\ufffdb', parts: [{ text: '\ufffdx' }, { text: '\ufffd' }], line: 1, path: null })
  })

  test('changes nothing else', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\ud83d\ude00', '\u202e', '\n', '\u2028', '</script>', '__proto__') })
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any')),
        fc.dictionary(text, tie('any')),
      ),
    })).any
    fc.assert(
      fc.property(value, (one) => {
        expect(pageText(one)).toEqual(one)
      }),
    )
  })
})
