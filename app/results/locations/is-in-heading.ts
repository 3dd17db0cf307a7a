import type { ResultPlaces } from './locations.schemas.ts'

/** Whether a result is at one place of which the log says no more than its heading does. */
export function isInHeading({ locations: { listed, total } }: ResultPlaces): boolean {
  const [place] = listed
  if (place === undefined || total > 1 || place.path === '') return false
  const { address, message, logicals, annotations, relations, snippet } = place
  return address === null && [message, logicals, annotations, relations, snippet].every(({ length }) => length === 0)
}
