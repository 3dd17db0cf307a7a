import type { ShownResult } from './detail.schemas.ts'
import { partAddress } from '#app/results/address/part-address.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** Says that a message is longer than what is shown of it, and where the rest is. Nothing where it is shown whole. */
export function LongMessageNote({ shown, length }: { shown: ShownResult; length: number | null }) {
  return length === null ? null : (
    <p className="flow-note">
      This is the beginning of a message of {formatNumber(length)} characters. <a href={partAddress(shown, 'raw')}>The original JSON</a> has
      all of it.
    </p>
  )
}
