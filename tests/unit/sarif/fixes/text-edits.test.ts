import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, separateEdits, type TextEdit } from '#app/sarif/fixes/text-edits.ts'

const text = 'abcdefgh'
const edit = fc
  .record({ from: fc.nat(text.length), to: fc.nat(text.length), text: fc.constantFrom('', '1', '23') })
  .map((one): TextEdit => ({ start: Math.min(one.from, one.to), end: Math.max(one.from, one.to), text: one.text }))

/** Letter by letter: what is inserted before it, in the order of the array, and itself unless any of them deletes it (SARIF §3.57). */
function edited(edits: readonly TextEdit[]): string {
  return Array.from({ length: text.length + 1 }, (_, at) => {
    const inserted = edits.filter(({ start }) => start === at).map((one) => one.text)
    return inserted.join('') + (edits.some(({ start, end }) => start <= at && at < end) ? '' : text.slice(at, at + 1))
  }).join('')
}

test('edits that reach into each other lie apart afterwards, in order and one at a place, and make the same text', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), (edits) => {
      const apart = separateEdits(edits)
      expect(applyEdits(text, apart, 0, text.length)).toBe(edited(edits))
      for (const [at, { start, end }] of apart.entries()) {
        expect(end).toBeGreaterThanOrEqual(start)
        expect(start).toBeGreaterThanOrEqual(apart[at - 1]?.end ?? 0)
        expect(start).toBeGreaterThan(apart[at - 1]?.start ?? -1)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('of a stretch of a text the edits in it are applied, and nothing around it is shown', () => {
  expect(applyEdits(text, [{ start: 3, end: 5, text: '-' }], 2, 7)).toBe('c-fg')
})
