import type { ResultPlaces as Places } from '#app/results/locations/locations.schemas.ts'
import { PlaceList } from '#app/results/locations/PlaceList.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** Where the result is, what else there is to see, and the other places that its messages lead to. */
export function ResultPlaces({ places: { locations, related, linked } }: { places: Places }) {
  const all =
    locations.total > 1 ? `This is one result at ${formatNumber(locations.total)} places: all of them must change to mend it.` : null
  return (
    <>
      <PlaceList title="Locations" {...locations} note={all} />
      <PlaceList title="Related locations" {...related} />
      <PlaceList title="Other places" listed={linked} />
    </>
  )
}
