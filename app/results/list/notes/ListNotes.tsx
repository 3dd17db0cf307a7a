import { QueryProblems } from '#app/results/box/QueryProblems.tsx'
import { AgainstBase } from '#app/results/compare/AgainstBase.tsx'
import { ComparisonBar } from '#app/results/compare/ComparisonBar.tsx'
import { IncompleteRuns } from './IncompleteRuns.tsx'
import type { ListFilters } from './has-notes.ts'
import type { GroupSort } from '#app/search/sorts.ts'

type ListNotesProps = { filters: ListFilters; isOld: boolean; sort: GroupSort; now: number }

/** Above the list: what of its query means nothing, what is missing in it, and what it compares, or how the ref that it shows differs from its base. What is wrong of the query before (`isOld`) leads nowhere. */
export function ListNotes({ filters: { q, reading, incomplete, comparison, against }, isOld, sort, now }: ListNotesProps) {
  return (
    <>
      <QueryProblems q={q} problems={reading.problems} isOld={isOld} sort={sort} />
      <IncompleteRuns incomplete={incomplete} />
      {comparison !== null && <ComparisonBar facts={comparison} sort={sort} now={now} />}
      {comparison === null && against !== null && <AgainstBase facts={against} sort={sort} />}
    </>
  )
}
