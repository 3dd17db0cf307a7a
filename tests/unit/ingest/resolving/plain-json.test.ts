import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainJson } from '#app/ingest/resolving/plain-json.ts'

function bytesOf(json: string): string {
  return Buffer.from(json).toString('latin1')
}
function escaped(json: string): string {
  return json.replace(/[/<>]|[^\n\t -~]/g, (unit) =>
    unit === '/' ? String.raw`\/` : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

test('JSON is the same however it is indented and escaped, and says what it said', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), fc.constantFrom(0, 1, 3, '\t'), fc.boolean(), (value, indent, escapes) => {
      const compact = JSON.stringify(value)
      const indented = JSON.stringify(value, null, indent)
      const plain = plainJson(bytesOf(escapes ? escaped(indented) : indented))
      expect(plain).toBe(plainJson(bytesOf(compact)))
      expect(JSON.parse(Buffer.from(plain, 'latin1').toString())).toEqual(JSON.parse(compact))
    }),
    { numRuns: 1000 },
  )
})

test('what is compact stays as it is, byte for byte', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'grapheme' }), (value) => {
      const compact = bytesOf(JSON.stringify(value))
      fc.pre(!compact.includes('\\u'))
      expect(plainJson(compact)).toBe(compact)
    }),
  )
})

test.each(['{"open', '["a\\', '{\n"x": nul', '["\\u12"]', '["\\ud800\n"]', '"', ''])(
  'of what is no JSON, as %j, no sign is lost',
  (broken) => {
    expect(plainJson(broken).replace(/\s/g, '')).toBe(broken.replace(/\s/g, ''))
  },
)
