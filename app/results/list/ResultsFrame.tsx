import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ExportMenu } from '#app/results/ExportMenu.tsx'
import { CompareButton } from '#app/results/compare/CompareButton.tsx'
import { FacetButton } from '#app/results/facets/FacetButton.tsx'
import { FacetColumn } from '#app/results/facets/FacetColumn.tsx'
import { GroupSelect } from './GroupSelect.tsx'
import { LazyEmptyResults } from '#app/results/empty/lazy-empty-results.ts'
import { LazyListNotes } from '#app/results/list/notes/lazy-list-notes.ts'
import { hasNotes } from '#app/results/list/notes/has-notes.ts'
import type { ListView } from '#app/results/list/rows/list-view.ts'
import { ListOptions } from '#app/results/list/rows/ListOptions.tsx'
import { useFollowLatest } from '#app/results/address/use-follow-latest.ts'
import { useIsPreviewOpen } from '#app/results/preview/preview.ts'
import { PreviewButton } from '#app/results/preview/PreviewButton.tsx'
import { QueryChips } from '#app/results/box/QueryChips.tsx'
import { SelectionBar } from '#app/results/selection/SelectionBar.tsx'
import type { useFilters } from '#app/results/filters/use-filters.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import { listTitle } from './list-title.ts'
import { SortLinks } from './SortLinks.tsx'
import { replayEarlyInput } from '#app/ui/scripts/early-input.ts'
import { useTitle } from '#app/ui/pages/use-title.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { LazyPart } from '#app/ui/scripts/LazyPart.tsx'

type ResultsFrameProps = ReturnType<typeof useFilters> & {
  search: ResultsSearch
  total: number
  /** What is said of the total beside it. */
  totalNote?: ReactNode
  /** When the rows were what they are, in milliseconds since 1970. */
  now: number
  view: ListView
  onView: (view: ListView) => void
  /** The rows, or groups of them; shown where there are any. */
  children: ReactNode
  /** The pane beside them, once it is open. */
  preview: ReactNode
  /** What stands below them and below what is selected of them. */
  after: ReactNode
}

/** What stands around the results of a query, be they a list or in groups: filters beside them, what limits them above, and the preview. */
export function ResultsFrame({ search, total, totalNote, now, view, onView, filters, isOld, children, preview, after }: ResultsFrameProps) {
  const { q, sort } = search
  const isPreviewing = useIsPreviewOpen()
  useEffect(replayEarlyInput, [])
  useTitle(listTitle(search, total))
  const followLatest = useFollowLatest(search)
  const isAsking = useRouterState({
    select: ({ location: { pathname, href }, resolvedLocation: shown }) => pathname === shown?.pathname && href !== shown.href,
  })
  return (
    <div
      className={`results-layout${view.isCompact ? ' is-compact' : ''}${isPreviewing ? ' has-preview' : ''}`}
      onClickCapture={followLatest}
    >
      <FacetColumn filters={filters} q={q} sort={sort} total={total} />
      <div id="list" className={`results-list${total === 0 ? ' is-empty' : ''}`} tabIndex={-1} aria-busy={isAsking || undefined}>
        <div className="results-bar">
          <h1>{formatCount(total, 'result')}</h1>
          {totalNote}
          <FacetButton />
          <GroupSelect search={search} />
          <SortLinks search={search} />
          <CompareButton search={search} />
          <ExportMenu q={q} sort={sortOfRows(sort)} total={total} isWhole={!filters?.reading.problems.length} />
          <PreviewButton />
          <ListOptions view={view} onChange={onView} />
        </div>
        <QueryChips reading={filters?.reading} isOld={isOld} sort={sort} group={search.group} />
        {filters && hasNotes(filters) && (
          <LazyPart>
            <LazyListNotes filters={filters} isOld={isOld} sort={sort} now={now} />
          </LazyPart>
        )}
        {total === 0 ? (
          <LazyPart>
            <LazyEmptyResults q={q} />
          </LazyPart>
        ) : (
          children
        )}
        <SelectionBar q={q} total={total} now={now} />
        {after}
      </div>
      {isPreviewing && <Suspense fallback={<aside className="preview" aria-label="Preview" />}>{preview}</Suspense>}
    </div>
  )
}
