import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowRequestSchema } from '#app/results/flows/flow-request.schemas.ts'
import { rankAfter } from '#app/results/flows/flow-keys.ts'
import { flowSearchDefaults, readFlowSearch } from '#app/results/flows/flow-search.ts'
import { stepHref } from '#app/results/flows/step-address.ts'
import { readResultSearch } from '#app/results/address/results-search.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { parseSearch } from '#app/ui/search-params.ts'

const id = resultIdSchema.parse('0123456789abcdefghjk')

describe('what an address says of code flows', () => {
  test('falls back to the defaults where it cannot be used', () => {
    for (const value of ['0', '-1', '1.5', '1e3', '01', '12345678', 'x', '', null, undefined, [], {}]) {
      expect(readFlowSearch({ flow: value, step: value, importance: value })).toEqual(flowSearchDefaults)
    }
  })

  test('is always something that the server takes', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('essential', 'all', undefined))
    fc.assert(
      fc.property(fc.record({ flow: value, step: value, importance: value }), (search) => {
        expect(flowRequestSchema.safeParse({ id, ...readFlowSearch(search) }).success).toBe(true)
      }),
    )
  })

  test('is read back from the link to a step', () => {
    const search = { q: 'is:open rule:"a b"', sort: 'path', flow: 3, step: 12, importance: 'all' } as const
    const { search: written, pathname, hash } = new URL(stepHref(id, search), 'http://a')
    expect([pathname, hash]).toEqual([`/results/${id}`, '#code-flows'])
    expect({ ...readResultSearch(parseSearch(written)), ...readFlowSearch(parseSearch(written)) }).toEqual(search)
    expect(stepHref(id, { ...flowSearchDefaults, q: '', sort: 'severity', step: 2 })).toBe(`/results/${id}?step=2#code-flows`)
  })
})

describe('a key of a code flow', () => {
  test('leads from none to the first step, or to the last', () => {
    expect(rankAfter('next', null, 5, 3)).toBe(0)
    expect(rankAfter('previous', null, 5, 3)).toBe(0)
    expect(rankAfter('last', null, 5, 3)).toBe(4)
  })

  test('leads on and back by one or by as many as are in view, and never beyond the ends', () => {
    expect(rankAfter('next', 1, 5, 3)).toBe(2)
    expect(rankAfter('previous', 1, 5, 3)).toBe(0)
    expect(rankAfter('pageDown', 0, 5, 3)).toBe(3)
    expect(rankAfter('pageDown', 3, 5, 3)).toBe(4)
    expect(rankAfter('pageUp', 1, 5, 3)).toBe(0)
    expect(rankAfter('next', 4, 5, 3)).toBe(4)
  })
})
