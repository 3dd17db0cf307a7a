import { expect, test } from 'vitest'
import { examplePlaces, readExampleSearch } from '#app/example/example-search.ts'

test.each(examplePlaces)('the example page can be asked to fail in its %s', (place) => {
  expect(readExampleSearch({ fail: place })).toEqual({ fail: place })
})

test.each([undefined, null, '', 'nothing', 'constructor', 5, ['loader']])('and nowhere by %j', (fail) => {
  expect(readExampleSearch({ fail })).toEqual({})
})

test.each([' 0123456789AB ', '0123456789ab'])('and for the event of the digest “%s”', (digest) => {
  expect(readExampleSearch({ digest })).toEqual({ digest: '0123456789ab' })
})

test.each(['0123456789abc', '0123456789a<', ['0123456789ab'], null])('but for none of %j', (digest) => {
  expect(readExampleSearch({ digest })).toEqual({})
})
