import { isInHeading } from './is-in-heading.ts'
import type { ResultPlaces as Places } from './locations.schemas.ts'
import { PlaceList } from './PlaceList.tsx'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

type ResultPlacesProps = { id: ResultId; places: Places; search: ResultSearch }

/** Where the result is, unless the heading says it all, what else there is to see, and the other places that its messages lead to. */
export function ResultPlaces({ id, places, search }: ResultPlacesProps) {
  const { locations, related, linked } = places
  const all =
    locations.total > 1 ? `This is one result at ${formatNumber(locations.total)} places: all of them must change to mend it.` : null
  const page = { id, search }
  return (
    <>
      {!isInHeading(places) && <PlaceList title="Locations" page={page} {...locations} note={all} />}
      <PlaceList title="Related locations" page={page} {...related} />
      <PlaceList title="Other places" page={page} listed={linked} />
    </>
  )
}
