import type { MouseEvent } from 'react'
import { formatNumber } from '#app/ui/text/format-number.ts'

type SelectAllProps = { total: number; isPending: boolean; onPress(event: MouseEvent): void }

/** Selects all that match. */
export function SelectAll({ total, isPending, onPress }: SelectAllProps) {
  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={onPress}>
      {/* On a phone all tools have one line. */}
      <span>
        <span className="max-sm:sr-only">Select </span>
        <span className="max-sm:capitalize">all {formatNumber(total)}</span>
        <span className="max-sm:sr-only"> that match</span>
      </span>
    </button>
  )
}
