import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkedIds } from '#app/sarif/messages/linked-ids.ts'
import { parseMessageLinks } from '#app/sarif/messages/message-links.ts'

describe('the locations that messages link to', () => {
  test('are named wherever in a result the message stands (§3.28.2)', () => {
    const result = {
      message: { text: 'From [a](1) to [b](2)', markdown: '**[b](2)**' },
      codeFlows: [{ threadFlows: [{ locations: [{ location: { message: { text: '[c](31)' } } }] }] }],
    }
    expect([...linkedIds(result, 'and [d](4)')].toSorted((a, b) => a - b)).toEqual([1, 2, 4, 31])
  })

  test('are none where there are no links', () => {
    expect(linkedIds(null, 7, {}, [], { text: 'calls[1] (2) [x](https://a/3)' })).toEqual(new Set())
  })

  test('are all that a plain message leads to (§3.11.6)', () => {
    const piece = fc.constantFrom('[', ']', '(', ')', '](1)', '](22)', 'a', '\\', ' ', '[b](3)')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        const found = linkedIds({ text })
        for (const part of parseMessageLinks(text)) {
          if (part.type === 'link' && part.target.kind === 'location') expect(found).toContain(part.target.id)
        }
      }),
    )
  })
})
