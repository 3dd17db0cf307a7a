import { Suspense, useRef, useState } from 'react'
import { hasSeveralProjects } from '#app/results/list/rows/has-several-projects.ts'
import { LazyListNote } from '#app/results/list/notes/lazy-list-note.ts'
import { readListView } from '#app/results/list/rows/list-view.ts'
import { listPages } from '#app/results/list/window/list-pages.ts'
import { ResultsFrame } from './ResultsFrame.tsx'
import { ResultTable } from '#app/results/list/window/ResultTable.tsx'
import { LazyPreview } from '#app/results/preview/lazy-preview.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import { useFilters } from '#app/results/filters/use-filters.ts'
import { useListWindow } from '#app/results/list/window/use-list-window.ts'

/** The list from a rank on. */
export function ResultsView({ search, rank }: { search: ResultsSearch; rank: number }) {
  const { q } = search
  const list = { ...search, sort: sortOfRows(search.sort) }
  const table = useRef<HTMLTableSectionElement>(null)
  const [view, setView] = useState(readListView)
  const { filters, isOld } = useFilters(q)
  const { shown, dataUpdatedAt, window } = useListWindow(list, rank, table)
  return (
    <ResultsFrame
      search={search}
      total={shown.total}
      now={dataUpdatedAt}
      view={view}
      onView={setView}
      filters={filters}
      isOld={isOld}
      preview={<LazyPreview search={{ q, sort: list.sort }} />}
      after={
        <>
          {shown.hasFailed && (
            <Suspense>
              <LazyListNote onRetry={window?.retry} />
            </Suspense>
          )}
          <noscript>{listPages(list, rank)}</noscript>
        </>
      }
    >
      <ResultTable
        ref={table}
        shown={shown}
        q={q}
        sort={list.sort}
        now={dataUpdatedAt}
        view={view}
        isLive={window !== null}
        showProject={hasSeveralProjects(filters?.facets, shown.rows)}
      />
    </ResultsFrame>
  )
}
