import type { ResultId } from '#app/results/results.schemas.ts'
import { formatNumber } from '#app/ui/format-number.ts'

/** Says that a message is longer than what is shown of it, and where the rest is. Nothing where it is shown whole. */
export function LongMessageNote({ id, length }: { id: ResultId; length: number | null }) {
  return length === null ? null : (
    <p className="flow-note">
      This is the beginning of a message of {formatNumber(length)} characters. <a href={`/api/results/${id}/raw`}>The original JSON</a> has
      all of it.
    </p>
  )
}
