import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { restoreCursor } from '#app/results/cursor/kept-cursor.ts'
import { useListCursor } from '#app/results/cursor/list-cursor.ts'
import { resultIdAt } from '#app/results/cursor/list-moves.ts'
import { readResultId } from '#app/results/address/results-search.ts'
import { hidePreview } from './preview-keys.ts'
import { PreviewedResult } from './PreviewedResult.tsx'
import { resultQuery } from '#app/results/results.queries.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { ScrollBox } from '#app/ui/controls/ScrollBox.tsx'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { patience, useLasts } from '#app/ui/use-lasts.ts'

/** Which rows are fetched ahead, as seen from the cursor; the last is wanted first. */
const ahead = [-1, 2, 1]

/**
 * The result under the list's cursor, or the first in view before there is one, so that reading a list is one key for each result. `note` is what there is to
 * say of a cursor that is on none.
 */
export function Preview({ search, note }: { search: ResultSearch; note?: ReactNode }) {
  const cursor = useListCursor()
  // The list itself begins at its first use.
  useEffect(restoreCursor, [])
  const first = useFirstSeen(search, cursor === null)
  const { id, answer, now, isOld, hasFailed, askAgain } = useResult(
    search,
    cursor?.rank ?? null,
    cursor === null ? (first ?? null) : cursor.id,
  )
  const isSlow = useLasts(id !== null && answer === undefined && !hasFailed, patience)
  return (
    <aside className="preview needs-script" aria-label="Preview">
      <div className="preview-bar">
        <h2>Preview</h2>
        <button type="button" className="preview-close" title="Close the preview" onClick={hidePreview}>
          <Icon name="close" />
        </button>
      </div>
      {cursor === null && first === null && (
        <p className="preview-note">
          Go to a result with <kbd>j</kbd> and <kbd>k</kbd> to read it here.
        </p>
      )}
      {cursor !== null && id === null && note !== undefined && <p className="preview-note">{note}</p>}
      {isSlow && <p className="preview-note">This result is on its way.</p>}
      {id !== null && hasFailed && (
        <p className="preview-note">
          This result could not be loaded.{' '}
          <button type="button" className="button" onClick={() => void askAgain()}>
            Try again
          </button>
        </p>
      )}
      {id !== null && answer?.status === 'found' && !hasFailed && (
        // Each result is read from its beginning.
        <ScrollBox key={answer.detail.id} label="Previewed result" className="preview-body">
          <PreviewedResult result={answer.detail} search={search} now={now} isOld={isOld} />
        </ScrollBox>
      )}
      {id !== null && answer !== undefined && answer.status !== 'found' && (
        <p className="preview-note">This result was deleted, or goes by another id by now.</p>
      )}
    </aside>
  )
}

/** The first result whose row is in view, as long as it `isWanted`: what `j` would go to. Null where no row is, undefined until that is known. */
function useFirstSeen({ q, sort }: ResultSearch, isWanted: boolean): ResultId | null | undefined {
  const [first, setFirst] = useState<ResultId | null>()
  // A list has its rows, and groups have theirs, by the time that this runs.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is in view is known once it is drawn
    if (isWanted) setFirst(firstRowInView())
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another list has other rows
  }, [isWanted, q, sort])
  return first
}

function firstRowInView(): ResultId | null {
  const edge = document.querySelector('.results-bar')?.getBoundingClientRect().bottom ?? 0
  const rows = document.querySelectorAll<HTMLElement>('.result-row[data-id]')
  const seen = Array.from(rows).find((row) => row.getBoundingClientRect().top >= edge - 1)
  return readResultId(seen?.dataset['id'] ?? '')
}

/** What there is to say of a result; what was said of the one before (`isOld`) until it has come. Those next to it are fetched ahead. */
function useResult(search: ResultSearch, rank: number | null, id: ResultId | null) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { q, sort } = search
  const { data, dataUpdatedAt, isPlaceholderData, isError, refetch } = useQuery({
    // What it is called without an id is never asked for.
    ...resultQuery(id ?? ('' as ResultId), q),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  })
  // What is shown of the one before came when it came.
  const [now, setNow] = useState(dataUpdatedAt)
  if (dataUpdatedAt > now) setNow(dataUpdatedAt)
  useEffect(() => {
    if (rank === null || id === null) return
    for (const step of ahead) {
      const next = resultIdAt(rank + step)
      const isKnown = next === null || queryClient.getQueryData(resultQuery(next, q).queryKey) !== undefined
      // The way of a link that somebody points at: so many at once, and what is left behind is dropped.
      if (!isKnown) void router.preloadRoute({ to: '/results/$id', params: { id: next }, search: { q, sort } })
    }
  }, [router, queryClient, rank, id, q, sort])
  return { id, answer: data, now, isOld: isPlaceholderData || id === null, hasFailed: data === undefined && isError, askAgain: refetch }
}
