import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxQueryLength, readResultId, readResultSearch, readResultsSearch, sorts } from '#app/results/results-search.ts'
import { resultIdSchema, resultSearchSchema, resultsSearchSchema } from '#app/results/results.schemas.ts'

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...sorts, '', undefined, null, 5, [], {}),
  fc.string(),
  fc.string({ minLength: maxQueryLength - 1, maxLength: maxQueryLength + 1 }),
  fc.string({ minLength: 1999, maxLength: 2001 }),
)
const anySearch = fc.record({ q: anyValue, sort: anyValue, cursor: anyValue, other: anyValue }, { requiredKeys: [] })

describe('what the browser reads of an address', () => {
  test('is what the schemas of the server read', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        expect(readResultsSearch(search)).toEqual(resultsSearchSchema.parse(search))
        expect(readResultSearch(search)).toEqual(resultSearchSchema.parse(search))
      }),
    )
  })

  test('falls back to the defaults where it cannot be used', () => {
    expect(readResultsSearch({ q: 'x'.repeat(1001), sort: 'age', cursor: 7 })).toEqual({ q: '', sort: 'severity', cursor: '' })
  })
})

describe('the id in an address', () => {
  test('is one exactly when the schema says so', () => {
    const letters = '0123456789abcdefghijklmnopqrstuvwxyzA-'
    const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 19, maxLength: 21 })
    fc.assert(
      fc.property(text, (id) => {
        expect(readResultId(id) !== null).toBe(resultIdSchema.safeParse(id).success)
      }),
    )
  })

  test('is kept as it is', () => expect(readResultId('4g7k2m9qx0w3rt5ya1bc')).toBe('4g7k2m9qx0w3rt5ya1bc'))

  test('leaves out letters that are mistaken for others', () => expect(readResultId('4g7k2m9qx0w3rt5ya1bl')).toBeNull())
})
