import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ExportMenu } from '#app/results/list/ExportMenu.tsx'
import { CompareButton } from '#app/results/compare/CompareButton.tsx'
import { FacetButton } from '#app/results/facets/FacetButton.tsx'
import { FacetColumn } from '#app/results/facets/FacetColumn.tsx'
import { GroupItem } from '#app/results/groups/GroupItem.tsx'
import { GroupPages } from '#app/results/groups/GroupPages.tsx'
import { rowsOfGroup } from '#app/results/groups/GroupRows.tsx'
import { GroupSelect } from '#app/results/groups/GroupSelect.tsx'
import { countOfGroups, groupLabel } from '#app/results/groups/group-words.ts'
import { readListView } from '#app/results/list/list-view.ts'
import { ListOptions } from '#app/results/list/ListOptions.tsx'
import { LazyCompareNotes, LazyEmptyResults } from '#app/results/lazy-parts.ts'
import { useOpenGroups } from '#app/results/groups/open-groups.ts'
import { QueryChips } from '#app/results/box/QueryChips.tsx'
import { IncompleteRuns } from '#app/results/list/IncompleteRuns.tsx'
import { QueryProblems } from '#app/results/box/QueryProblems.tsx'
import { groupsQuery } from '#app/results/results.queries.ts'
import type { Grouping } from '#app/results/list/results-search.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { SortLinks } from '#app/results/list/SortLinks.tsx'
import { useFilters } from '#app/results/filters/use-filters.ts'
import { formatCount, formatNumber } from '#app/ui/format-number.ts'

/** The list in groups: each with how many results it has, and its first ones where it is opened. */
export function GroupsView({ search, by }: { search: ResultsSearch; by: Grouping }) {
  const { q, sort } = search
  const { data: page, dataUpdatedAt } = useSuspenseQuery(groupsQuery(search, by))
  const { filters, isOld } = useFilters(q)
  const [view, setView] = useState(readListView)
  const [open, toggle] = useOpenGroups(search)
  const [said, setSaid] = useState('')
  const projects = filters?.facets.find((facet) => facet.field === 'project')?.values ?? []
  return (
    <div className={`results-layout${view.isCompact ? ' is-compact' : ''}`}>
      <a href="#list" className="skip-link">
        Skip the filters
      </a>
      <FacetColumn filters={filters} q={q} sort={sort} total={page.total} />
      <div id="list" className="results-list" tabIndex={-1}>
        <div className="results-bar">
          <h1>{formatCount(page.total, 'result')}</h1>
          {page.total > 0 && <p className="group-total">in {countOfGroups(page.groupCount, by)}</p>}
          <FacetButton />
          <GroupSelect search={search} />
          <SortLinks q={q} sort={sort} />
          <CompareButton search={search} />
          <ExportMenu q={q} sort={sort} total={page.total} />
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
        {page.total === 0 && (
          <Suspense>
            <LazyEmptyResults q={q} />
          </Suspense>
        )}
        <ul className="groups" aria-label="Groups">
          {page.groups.map((group) => (
            <GroupItem
              key={group.name}
              group={group}
              by={by}
              sort={sort}
              isOpen={open.has(group.name)}
              onToggle={() => {
                toggle(group.name)
                const shown = formatNumber(Math.min(group.count, rowsOfGroup))
                setSaid(open.has(group.name) ? '' : `${groupLabel(group.name, by)}: ${shown} of ${formatCount(group.count, 'result')}`)
              }}
              view={view}
              showProject={projects.length > 1 && by !== 'project'}
            />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {said}
        </p>
        <GroupPages page={page} by={by} search={search} />
      </div>
    </div>
  )
}
