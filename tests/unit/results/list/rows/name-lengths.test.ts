import { expect, test } from 'vitest'
import { nameLengths } from '#app/results/list/rows/name-lengths.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'

/** A row with what is measured of it alone. */
function row(rule: string, project: string): ListedResult {
  return { rule, project } as ListedResult
}

test('columns have room for the longest names of rows, and keep it when these are out of sight', () => {
  const first = nameLengths([row('sqli', 'shop'), undefined, row('a', 'kitchen')])
  expect(first).toEqual({ rule: 4, project: 7 })
  expect(nameLengths([row('overflow', 'shop')], first)).toEqual({ rule: 8, project: 7 })
  expect(nameLengths([])).toEqual({ rule: 0, project: 0 })
})
