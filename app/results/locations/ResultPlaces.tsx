import { isInHeading } from '#app/results/locations/adds-nothing.ts'
import type { ResultPlaces as Places } from '#app/results/locations/locations.schemas.ts'
import { PlaceList } from '#app/results/locations/PlaceList.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** Where the result is, unless the heading says it all, what else there is to see, and the other places that its messages lead to. */
export function ResultPlaces({ places }: { places: Places }) {
  const { locations, related, linked } = places
  const all =
    locations.total > 1 ? `This is one result at ${formatNumber(locations.total)} places: all of them must change to mend it.` : null
  return (
    <>
      {!isInHeading(places) && <PlaceList title="Locations" {...locations} note={all} />}
      <PlaceList title="Related locations" {...related} />
      <PlaceList title="Other places" listed={linked} />
    </>
  )
}
