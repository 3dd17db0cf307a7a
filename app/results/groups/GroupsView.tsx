import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { groupStops } from './group-stops.ts'
import { GroupItem } from './GroupItem.tsx'
import { GroupPages } from './GroupPages.tsx'
import { hasSeveralProjects } from '#app/results/list/rows/has-several-projects.ts'
import { GroupPreview } from './GroupPreview.tsx'
import { rowsOfGroup } from './GroupRows.tsx'
import { countOfGroups, groupLabel } from './group-words.ts'
import { readListView } from '#app/results/list/rows/list-view.ts'
import { ResultsFrame } from '#app/results/list/ResultsFrame.tsx'
import { useOpenGroups } from './open-groups.ts'
import { useGroupKeys } from './use-group-keys.ts'
import { groupsQuery } from '#app/results/results.queries.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { sortOfRows } from '#app/search/sorts.ts'
import { useFilters } from '#app/results/filters/use-filters.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** The list in groups: each with how many results it has, and its first ones where it is opened. */
export function GroupsView({ search, by }: { search: ResultsSearch; by: Grouping }) {
  const rows = { q: search.q, sort: sortOfRows(search.sort) }
  const { data: page, dataUpdatedAt } = useSuspenseQuery(groupsQuery(search, by))
  const { filters, isOld } = useFilters(search.q)
  const [view, setView] = useState(readListView)
  const [open, toggle] = useOpenGroups(search)
  const [opened, setOpened] = useState('')
  // What was opened last is told as long as it is there, and open.
  const said = page.groups.find(({ name }) => name === opened && open.has(name))
  const list = useRef<HTMLUListElement>(null)
  const stops = groupStops(page.groups, open)
  const tellDrawn = useGroupKeys(search, by, page, stops, list)
  return (
    <ResultsFrame
      search={search}
      total={page.total}
      totalNote={page.total > 0 && <p className="group-total">in {countOfGroups(page.groupCount, by)}</p>}
      now={dataUpdatedAt}
      view={view}
      onView={setView}
      filters={filters}
      isOld={isOld}
      preview={<GroupPreview stops={stops} search={rows} />}
      after={<GroupPages page={page} by={by} search={search} />}
    >
      <ul ref={list} className="groups" aria-label="Groups">
        {page.groups.map((group) => (
          <GroupItem
            key={group.name}
            group={group}
            by={by}
            list={rows}
            stops={stops}
            line={stops.find((stop) => stop.group === group)?.line ?? 0}
            onDrawn={tellDrawn}
            isOpen={open.has(group.name)}
            onToggle={() => {
              toggle(group.name)
              setOpened(group.name)
            }}
            view={view}
            showProject={hasSeveralProjects(filters?.facets, []) && by !== 'project'}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said && `${groupLabel(said.name, by)}: ${formatNumber(Math.min(said.count, rowsOfGroup))} of ${formatCount(said.count, 'result')}`}
      </p>
    </ResultsFrame>
  )
}
