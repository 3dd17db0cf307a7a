import { Link } from '@tanstack/react-router'
import { countOfGroups } from './group-words.ts'
import type { Grouping } from '#app/search/groupings.ts'
import type { GroupsPage } from '#app/search/answers/group.ts'
import type { ResultsSearch } from '#app/results/results.schemas.ts'
import { Icon } from '#app/ui/controls/Icon.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** The way to the groups before and after. */
export function GroupPages({ page, by, search }: { page: GroupsPage; by: Grouping; search: ResultsSearch }) {
  if (page.next === null && page.previous === null) return null
  const from = page.from ?? 1
  return (
    <nav className="group-pages" aria-label="Pages">
      {page.previous !== null && (
        <Link to="/results" search={{ ...search, cursor: page.previous }} rel="prev" className="button">
          <Icon name="left" />
          Previous
        </Link>
      )}
      <span className="tabular-nums">
        {formatNumber(from)} to {formatNumber(from + page.groups.length - 1)} of {countOfGroups(page.groupCount, by)}
      </span>
      {page.next !== null && (
        <Link to="/results" search={{ ...search, cursor: page.next }} rel="next" className="button">
          Next
          <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
