import type { PlaceAnnotation, ShownPlace } from '#app/results/locations/locations.schemas.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'

export type ShownFrame = {
  place: ShownPlace
  /** What the log says of parts of its place. */
  annotations: PlaceAnnotation[]
  module: string | null
  thread: number | null
  parameters: string[]
}

/** A call stack, the innermost frame first. */
export type ShownStack = {
  message: MessagePart[]
  /** At most 200 of `total`. */
  frames: ShownFrame[]
  total: number
}
