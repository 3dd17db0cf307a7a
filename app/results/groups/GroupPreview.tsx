import { LazyPreview } from '#app/results/preview/lazy-preview.ts'
import { type GroupStop, stopAt } from './group-stops.ts'
import { useListCursor } from '#app/results/cursor/list-cursor.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'

/** The result under the cursor, as one of the list of its group. */
export function GroupPreview({ stops, search: { q, sort } }: { stops: readonly GroupStop[]; search: ResultSearch }) {
  const rank = useListCursor()?.rank ?? 0
  const stop = stopAt(stops, rank)
  const note = stop?.line === rank && (
    <>
      {stop.rows > 0 ? 'A group that is open.' : 'A group: Enter opens it.'} Go to its results with <kbd>j</kbd>.
    </>
  )
  return <LazyPreview search={{ q: stop?.group.query ?? q, sort }} note={note || undefined} />
}
