import { expect, test } from 'vitest'
import { closedFacets, facetsShown, openFacetsOf, readOpened } from '#app/results/facets/open-facets.ts'

test('which facets are open is read from a cookie or an address, whatever stands there', () => {
  expect(openFacetsOf(undefined)).toEqual([])
  expect(openFacetsOf('')).toEqual([])
  expect(openFacetsOf('tag.severity.nothing.tag.level')).toEqual(['tag', 'level'])
  expect(openFacetsOf(closedFacets.join('.'))).toEqual(closedFacets)
  expect(readOpened('cwe')).toEqual({ open: 'cwe' })
  for (const other of ['severity', '', undefined, 3, ['cwe']]) expect(readOpened(other)).toEqual({})
  expect(facetsShown(['cwe'])).toEqual(['change', 'severity', 'is', 'verdict', 'rule', 'tool', 'cwe', 'project'])
})
