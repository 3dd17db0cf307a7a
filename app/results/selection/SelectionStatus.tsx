import { maxPicked, type Selection, sizeOf } from './selection.ts'
import { formatCount, formatNumber } from '#app/ui/format-number.ts'

/** Why all that match could not be selected. */
type AllTrouble = 'not-understood' | 'failed'

/** How much is selected, and what of it could not be. */
export function SelectionStatus({ selection, trouble }: { selection: Selection; trouble: AllTrouble | null }) {
  const { picked, all } = selection
  const isAny = sizeOf(selection) > 0
  return (
    <p role="status" className="empty:hidden">
      {isAny && `${wordsFor(selection)} selected`}
      {isAny &&
        trouble === 'not-understood' &&
        all === null &&
        ': all that match cannot be, as the query is not understood in all its parts'}
      {isAny && trouble === 'failed' && ': how many match cannot be said at the moment, try again'}
      {picked.size === maxPicked && `: no more can be ${all === null ? 'picked' : 'left out'} one by one`}
    </p>
  )
}

function wordsFor({ picked, all }: Selection): string {
  if (all === null) return formatNumber(picked.size)
  if (picked.size === 0) return `All ${formatCount(all.results, 'result')}`
  return `${formatNumber(all.results - picked.size)} of ${formatNumber(all.results)}`
}
