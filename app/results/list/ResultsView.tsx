import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ExportMenu } from '#app/results/list/ExportMenu.tsx'
import { CompareButton } from '#app/results/compare/CompareButton.tsx'
import { FacetButton } from '#app/results/facets/FacetButton.tsx'
import { FacetColumn } from '#app/results/facets/FacetColumn.tsx'
import { GroupSelect } from '#app/results/groups/GroupSelect.tsx'
import { LazyCompareNotes, LazyEmptyResults, LazyListNote, LazyPreview } from '#app/results/lazy-parts.ts'
import { readListView } from '#app/results/list/list-view.ts'
import { ListOptions } from '#app/results/list/ListOptions.tsx'
import { listPages } from '#app/results/list/list-pages.ts'
import { useIsPreviewOpen } from '#app/results/preview/preview.ts'
import { PreviewButton } from '#app/results/preview/PreviewButton.tsx'
import { QueryChips } from '#app/results/box/QueryChips.tsx'
import { IncompleteRuns } from '#app/results/list/IncompleteRuns.tsx'
import { QueryProblems } from '#app/results/box/QueryProblems.tsx'
import { ResultTable } from '#app/results/list/ResultTable.tsx'
import { SelectionBar } from '#app/results/selection/SelectionBar.tsx'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SortLinks } from '#app/results/list/SortLinks.tsx'
import { useFilters } from '#app/results/filters/use-filters.ts'
import { useListWindow } from '#app/results/list/use-list-window.ts'
import { replayEarlyKeys } from '#app/ui/early-keys.ts'
import { formatCount } from '#app/ui/format-number.ts'

/** The list from a rank on: filters beside it, what limits it above it. */
export function ResultsView({ search, rank }: { search: ResultsSearch; rank: number }) {
  const { q, sort } = search
  const table = useRef<HTMLTableSectionElement>(null)
  const [view, setView] = useState(readListView)
  const { filters, isOld } = useFilters(q)
  const { shown, dataUpdatedAt, window } = useListWindow(search, rank, table)
  const isAsking = useRouterState({
    select: ({ location: { pathname, href }, resolvedLocation: shown }) => pathname === shown?.pathname && href !== shown.href,
  })
  const isPreviewing = useIsPreviewOpen()
  useEffect(replayEarlyKeys, [])
  const projects = filters?.facets.find((facet) => facet.field === 'project')?.values ?? []
  return (
    <div className={`results-layout${view.isCompact ? ' is-compact' : ''}${isPreviewing ? ' has-preview' : ''}`}>
      <a href="#list" className="skip-link">
        Skip the filters
      </a>
      <FacetColumn filters={filters} q={q} sort={sort} total={shown.total} />
      <div id="list" className="results-list" tabIndex={-1} aria-busy={isAsking || undefined}>
        <div className="results-bar">
          <h1>{formatCount(shown.total, 'result')}</h1>
          <FacetButton />
          <GroupSelect search={search} />
          <SortLinks q={q} sort={sort} />
          <CompareButton search={search} />
          <ExportMenu q={q} sort={sort} total={shown.total} />
          <PreviewButton />
          <ListOptions view={view} onChange={setView} />
        </div>
        <QueryChips reading={filters?.reading} isOld={isOld} sort={sort} />
        {filters && <QueryProblems q={q} problems={filters.reading.problems} sort={sort} />}
        {filters && <IncompleteRuns incomplete={filters.incomplete} />}
        {(filters?.comparison || filters?.against) && (
          <Suspense>
            <LazyCompareNotes comparison={filters.comparison} against={filters.against} sort={sort} now={dataUpdatedAt} />
          </Suspense>
        )}
        {shown.total === 0 ? (
          <Suspense>
            <LazyEmptyResults q={q} />
          </Suspense>
        ) : (
          <ResultTable
            ref={table}
            shown={shown}
            q={q}
            sort={sort}
            now={dataUpdatedAt}
            view={view}
            isLive={window !== null}
            showProject={projects.length > 1}
          />
        )}
        <SelectionBar q={q} total={shown.total} now={dataUpdatedAt} />
        {shown.hasFailed && (
          <Suspense>
            <LazyListNote onRetry={window?.retry} />
          </Suspense>
        )}
        <noscript>{listPages(search, rank)}</noscript>
      </div>
      {isPreviewing && (
        <Suspense fallback={<aside className="preview" aria-label="Preview" />}>
          <LazyPreview search={{ q, sort }} />
        </Suspense>
      )}
    </div>
  )
}
