/*
 * Which part of long lists of places the page of a result shows in full, as its address says.
 */

/** Places of a part. */
export const placesOfPart = 100
export const mostParts = 10

export type PlaceSearch = {
  /** 1-based. */
  places: number
}

export const placeSearchDefaults: PlaceSearch = { places: 1 }

/** Reads the search parameter; what cannot be used falls back to its default. */
export function readPlaceSearch(search: Record<string, unknown>): PlaceSearch {
  const text = String(search['places'])
  return { places: /^\d{1,2}$/.test(text) ? Math.min(mostParts, Math.max(1, Number(text))) : placeSearchDefaults.places }
}
