import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readResultId, readResultSearch, readResultsSearch } from '#app/results/address/results-search.ts'
import { usableQuery } from '#app/results/address/usable-search.ts'
import { groupings } from '#app/search/groupings.ts'
import { maxQueryText } from '#app/search/language/query.ts'
import { sorts } from '#app/search/sorts.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { resultSearchSchema, resultsSearchSchema } from '#app/results/results.schemas.ts'
import { writeCursor } from '#app/search/answers/cursor.ts'
import { readQuery } from '#app/search/read-query.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

const bySeverity = writeCursor({ sort: 'severity', direction: 'after', keys: [1, 'src/a.ts', 3, 1, 7] })
const ofPath = writeCursor({ sort: 'path', direction: 'at', keys: ['src/a.ts', 3, 1, 7] })
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...sorts, ...groupings, '', '50', '0', undefined, null, 5, [], {}, '\0', bySeverity, ofPath),
  fc.string(),
  fc.string({ minLength: maxQueryText - 1, maxLength: maxQueryText + 1 }),
)
const anySearch = fc.record({ q: anyValue, sort: anyValue, group: anyValue, cursor: anyValue, other: anyValue }, { requiredKeys: [] })

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
    expect(readResultsSearch({ q: '\0', sort: 'age', group: 'age', cursor: 'zzz' })).toEqual({
      q: '',
      sort: 'severity',
      group: '',
      cursor: '',
    })
  })

  test('has any cursor that was written, and nothing that cannot be one', () => {
    for (const cursor of [bySeverity, ofPath]) expect(readResultsSearch({ cursor }).cursor).toBe(cursor)
    for (const cursor of ['WzEsI', btoa('[2,"path"'), `${bySeverity} `, `${bySeverity}${'A'.repeat(2000)}`, '"><script>']) {
      expect(readResultsSearch({ cursor }).cursor).toBe('')
    }
  })

  test('has a cursor of groups only where there are groups', () => {
    expect(readResultsSearch({ group: 'rule', cursor: '50' }).cursor).toBe('50')
    expect(readResultsSearch({ cursor: '50' }).cursor).toBe('')
    expect(readResultsSearch({ group: 'rule', cursor: bySeverity }).cursor).toBe('')
    for (const cursor of ['0', '-1', '5.5', '1e3', '12345678']) expect(readResultsSearch({ group: 'rule', cursor }).cursor).toBe('')
  })
})

describe('a query that is too long', () => {
  test('stays as it was written, so that it can be mended', () => {
    const q = 'severity:high '.repeat(80)
    expect(usableQuery(q)).toBe(q)
    expect(readQuery(q).problems).toHaveLength(1)
  })

  test('is cut with a mark where nobody would mend it, in what is named as left out', () => {
    const q = usableQuery('severity:high '.repeat(1000))
    expect(q).toHaveLength(maxQueryText)
    expect(q.endsWith('…')).toBe(true)
    expect(readQuery(q).problems).toMatchObject([{ start: 994, end: maxQueryText }])
  })

  test('is cut once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: maxQueryText - 10, max: maxQueryText + 1 }),
        fc.string({ unit: anyCharacter, maxLength: 12 }),
        (length, end) => {
          const q = 'x'.repeat(length) + end
          expect(usableQuery(usableQuery(q))).toBe(usableQuery(q))
        },
      ),
    )
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
