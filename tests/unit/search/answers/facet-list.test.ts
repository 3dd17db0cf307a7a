import { expect, test } from 'vitest'
import { countsOf, findValues, listFacets, noneWritten } from '#app/search/answers/facet-list.server.ts'
import type { FacetField } from '#app/search/choices.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { understand } from '#app/search/language/understand.ts'

/** Counts of rows by the values of one field. */
function counted(field: FacetField, counts: readonly (readonly [string, number])[]) {
  return countsOf({ ...noneWritten(), [field]: new Map(counts) }, new Map())
}

const rules: [string, number][] = [
  ['no-sql', 9],
  ['sql-a', 1],
  ['sqli', 2],
  ['xss', 4],
]
const weaknesses: [string, number][] = [
  ['179', 9],
  ['79', 1],
  ['20', 4],
]

test.each([
  ['rule', rules, 'SQL', ['sqli', 'sql-a', 'no-sql']],
  ['cwe', weaknesses, '7', ['79', '179']],
  ['cwe', weaknesses, 'cwe-1', ['179']],
] as const)(
  'of values of %s in %j that have %j in them those come first that begin so, by name or by label',
  (field, rows, text, expected) => {
    const found = findValues({ field, text, titled: [], limit: 5 }, counted(field, rows), [])
    expect({ ...found, values: found.values.map(({ value }) => value) }).toEqual({ field, values: expected, more: 0 })
  },
)

test('of what a query names, that is listed which is a value of the facet', () => {
  const facets = listFacets(counted('is', [['open', 2]]), understand(parseQuery('is:suppressed,fixed -is:new')), ['is'])
  expect(facets[0]?.values.map(({ value, count, chosen }) => [value, count, chosen])).toEqual([
    ['open', 2, null],
    ['fixed', 0, 'include'],
  ])
})
