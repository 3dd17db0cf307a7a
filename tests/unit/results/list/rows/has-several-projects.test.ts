import { expect, test } from 'vitest'
import { hasSeveralProjects } from '#app/results/list/rows/has-several-projects.ts'
import type { Facet } from '#app/search/answers/facet.ts'
import type { ListedResult } from '#app/search/answers/list-page.ts'

/** A row with what is asked of it alone. */
function row(project: string): ListedResult {
  return { project } as ListedResult
}

function facet(...chosen: ('include' | 'exclude' | null)[]): Facet[] {
  return [{ field: 'project', values: chosen.map((how, at) => ({ value: `${at}`, label: `${at}`, count: 1, chosen: how })), more: 0 }]
}

test('until projects are counted the rows that are there tell whether there are several, and none of those that are on their way', () => {
  expect(hasSeveralProjects(undefined, [row('shop'), row('kitchen')])).toBe(true)
  expect(hasSeveralProjects(undefined, [undefined, row('shop'), undefined, row('kitchen')])).toBe(true)
  expect(hasSeveralProjects(undefined, [row('shop'), undefined])).toBe(false)
  expect(hasSeveralProjects(undefined, [undefined, row('shop')])).toBe(false)
  expect(hasSeveralProjects(undefined, [])).toBe(false)
})

test('once they are, those count that a query names, else all that it does not leave out', () => {
  expect(hasSeveralProjects(facet(null, null), [])).toBe(true)
  expect(hasSeveralProjects(facet('include', null), [row('shop'), row('kitchen')])).toBe(false)
  expect(hasSeveralProjects(facet('exclude', null), [])).toBe(false)
})
