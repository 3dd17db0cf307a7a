import { maxPicked, type Selection, sizeOf } from './selection.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { useLasts } from '#app/ui/use-lasts.ts'

/** Milliseconds after which a region that came into sight is known to what reads the page aloud: what it says from then on is heard. */
const untilKnown = 100

/** Why all that match could not be selected. */
type AllTrouble = 'not-understood' | 'failed'

/** How much is selected, and what of it could not be. */
export function SelectionStatus({ selection, trouble }: { selection: Selection; trouble: AllTrouble | null }) {
  const { picked, all } = selection
  const isKnown = useLasts(sizeOf(selection) > 0, untilKnown)
  return (
    <p role="status">
      {isKnown && (
        <>
          {`${wordsFor(selection)} selected`}
          {trouble === 'not-understood' && all === null && ': all that match cannot be, as the query is not understood in all its parts'}
          {trouble === 'failed' && ': how many match cannot be said at the moment, try again'}
          {picked.size === maxPicked && `: no more can be ${all === null ? 'picked' : 'left out'} one by one`}
        </>
      )}
    </p>
  )
}

function wordsFor({ picked, all }: Selection): string {
  if (all === null) return formatNumber(picked.size)
  // All of one is no more than it, which may have a row for each of its refs.
  if (all.results === 1) return '1'
  if (picked.size === 0) return `All ${formatCount(all.results, 'result')}`
  return `${formatNumber(all.results - picked.size)} of ${formatNumber(all.results)}`
}
