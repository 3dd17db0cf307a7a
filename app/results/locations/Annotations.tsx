import type { PlaceAnnotation } from './locations.schemas.ts'
import { PlaceDetail } from './PlaceDetail.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'

/** What the log says of parts of a place, a line each. */
export function Annotations({ annotations }: { annotations: PlaceAnnotation[] }) {
  return annotations.map(({ region, message }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- annotations of a place never move
    <PlaceDetail key={at} name={`${region ?? 'Annotation'}:`}>
      <MessageParts parts={message} />
    </PlaceDetail>
  ))
}
