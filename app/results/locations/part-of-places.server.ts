import { cutText } from '#app/results/message/cut-text.ts'
import { titleOf } from './describe-places.server.ts'
import type { PlaceList, ResultPlaces } from './locations.schemas.ts'
import { placesOfPart } from './place-search.ts'

const longestTitle = 200

/** The places as a page shows them: of long lists one part in full, by its number from 1 on, and the rest by name. */
export function partOfPlaces({ locations, related, linked }: ResultPlaces, part: number): ResultPlaces {
  return { locations: partOf(locations, part), related: partOf(related, part), linked }
}

function partOf({ listed, total }: PlaceList, wanted: number): PlaceList {
  if (listed.length <= placesOfPart) return { listed, total }
  // The other list may have more parts.
  const part = Math.min(wanted, Math.ceil(listed.length / placesOfPart))
  const [first, end] = [(part - 1) * placesOfPart, part * placesOfPart]
  const others = [...listed.slice(0, first), ...listed.slice(end)]
  const named = others.map((place) => ({ anchor: place.anchor, title: cutText(titleOf(place), longestTitle) }))
  return { listed: listed.slice(first, end), total, elsewhere: { part, named } }
}
