import type { ShownPlace } from './locations.schemas.ts'
import { PlaceDetail } from './PlaceDetail.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'

/** The address of a place, a line of its own beside the file. Nothing where there is no file: there the address stands for the place. */
export function PlaceAddress({ place: { path, address } }: { place: Pick<ShownPlace, 'path' | 'address'> }) {
  if (path === '' || address === null) return null
  return (
    <PlaceDetail name="Address">
      <LogText className="mono" text={address} />
    </PlaceDetail>
  )
}
