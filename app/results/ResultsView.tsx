import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ExportMenu } from '#app/results/ExportMenu.tsx'
import { FacetButton } from '#app/results/FacetButton.tsx'
import { LazyEmptyResults, LazyFacetPanel } from '#app/results/lazy-parts.ts'
import { ListPages } from '#app/results/ListPages.tsx'
import { QueryChips } from '#app/results/QueryChips.tsx'
import { QueryProblems } from '#app/results/QueryProblems.tsx'
import { ResultTable } from '#app/results/ResultTable.tsx'
import { filtersQuery, resultListQuery } from '#app/results/results.queries.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SortLinks } from '#app/results/SortLinks.tsx'
import { formatCount } from '#app/ui/format-number.ts'

/** The list: filters beside it, what limits it above it. */
export function ResultsView({ search }: { search: ResultsSearch }) {
  const { q, sort } = search
  const { data: page, dataUpdatedAt } = useSuspenseQuery(resultListQuery(search))
  const {
    data: { reading, facets },
  } = useSuspenseQuery(filtersQuery(q))
  const projects = facets.find((facet) => facet.field === 'project')?.values ?? []
  return (
    <div className="results-layout">
      <a href="#list" className="skip-link">
        Skip the filters
      </a>
      <Suspense>
        <LazyFacetPanel facets={facets} q={q} sort={sort} total={page.total} />
      </Suspense>
      <div id="list" className="results-list" tabIndex={-1}>
        <div className="results-bar">
          <h1>{formatCount(page.total, 'result')}</h1>
          <FacetButton />
          <SortLinks q={q} sort={sort} />
          <ExportMenu q={q} sort={sort} total={page.total} />
        </div>
        <QueryChips reading={reading} sort={sort} />
        <QueryProblems q={q} problems={reading.problems} sort={sort} />
        {page.total === 0 && (
          <Suspense>
            <LazyEmptyResults q={q} />
          </Suspense>
        )}
        {page.results.length > 0 && (
          <ResultTable results={page.results} search={{ q, sort }} now={dataUpdatedAt} showProject={projects.length > 1} />
        )}
        <ListPages page={page} search={search} />
      </div>
    </div>
  )
}
