import { expect, test } from 'vitest'
import { examplePlaces, readExampleSearch } from '#app/monitoring/example-search.ts'

test.each(examplePlaces)('the example page can be asked to fail in its %s', (place) => {
  expect(readExampleSearch({ fail: place })).toEqual({ fail: place })
})

test.each([undefined, null, '', 'nothing', 'constructor', 5, ['loader']])('and nowhere by %j', (fail) => {
  expect(readExampleSearch({ fail })).toEqual({})
})
