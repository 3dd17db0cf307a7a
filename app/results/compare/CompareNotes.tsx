import { AgainstBase } from '#app/results/compare/AgainstBase.tsx'
import { ComparisonBar } from '#app/results/compare/ComparisonBar.tsx'
import type { AgainstBase as BaseFacts, ComparisonFacts } from '#app/results/compare/compare.schemas.ts'
import type { Sort } from '#app/results/list/results-search.ts'

type CompareNotesProps = { comparison: ComparisonFacts | null; against: BaseFacts | null; sort: Sort; now: number }

/** Above the list: what it compares, or how the ref that it shows differs from its base. */
export function CompareNotes({ comparison, against, sort, now }: CompareNotesProps) {
  if (comparison !== null) return <ComparisonBar facts={comparison} sort={sort} now={now} />
  return against && <AgainstBase facts={against} sort={sort} />
}
