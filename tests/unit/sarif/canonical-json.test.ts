import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#app/sarif/canonical-json.ts'

describe('canonicalJson', () => {
  it('orders members and writes no spaces', () => {
    expect(canonicalJson({ b: [1, 'x', null], a: { d: true, c: {} } })).toBe('{"a":{"c":{},"d":true},"b":[1,"x",null]}')
  })

  it('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('is the same for members in any order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (object) => {
        expect(canonicalJson(Object.fromEntries(Object.entries(object).toReversed()))).toBe(canonicalJson(object))
      }),
    )
  })

  it('is bounded in depth and length', () => {
    const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
    expect(canonicalJson(deep).length).toBeLessThan(100)
    expect(canonicalJson(Array.from({ length: 1_000_000 }, () => 'x'))).toHaveLength(100_000)
    expect(canonicalJson('x'.repeat(1_000_000))).toHaveLength(100_000)
  })
})
