import { expect, test } from 'vitest'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import { partOfPlaces } from '#app/results/locations/part-of-places.server.ts'
import { readPlaceSearch } from '#app/results/locations/place-search.ts'
import { contextOf } from '#tests/unit/results/context.ts'

function placesOf(own: number, related: number) {
  const location = (id: number) => ({ id, physicalLocation: { artifactLocation: { uri: `src/${id}.ts` }, region: { startLine: id } } })
  const locations = (first: number, count: number) => Array.from({ length: count }, (_, at) => location(first + at))
  const context = contextOf({ locations: locations(1, own), relatedLocations: locations(5001, related) })
  return describePlaces(context, context.result).places
}

test('of a long list one part is shown in full and every other place by its name', () => {
  const places = placesOf(1, 250)
  const { related, locations } = partOfPlaces(places, 2)
  expect(related.listed).toEqual(places.related.listed.slice(100, 200))
  expect(related.total).toBe(250)
  expect(related.elsewhere?.part).toBe(2)
  expect(related.elsewhere?.named.map(({ anchor }) => anchor)).toEqual(
    [...places.related.listed.slice(0, 100), ...places.related.listed.slice(200)].map(({ anchor }) => anchor),
  )
  expect(related.elsewhere?.named[0]).toEqual({ anchor: 'place-5001', title: 'src/5001.ts:5001' })
  // The shorter list has no second part.
  expect(locations).toEqual(places.locations)
})

test('a part behind the last one is the last one, and short lists are whole', () => {
  const { related, locations } = partOfPlaces(placesOf(150, 100), 9)
  expect(locations.elsewhere?.part).toBe(2)
  expect(locations.listed).toHaveLength(50)
  expect(related).not.toHaveProperty('elsewhere')
})

test.each([
  ['3', 3],
  ['0', 1],
  ['99', 10],
  ['-1', 1],
  ['x', 1],
  [undefined, 1],
])('the part %s of an address is read as %s', (text, part) => {
  expect(readPlaceSearch({ places: text })).toEqual({ places: part })
})
