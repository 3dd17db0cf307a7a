import { Link } from '@tanstack/react-router'
import type { ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import { importanceLevels } from './flow-search.ts'
import type { FlowView } from './flows.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

const words: Record<ImportanceLevel, string> = { essential: 'Essential', important: 'Important', all: 'All' }

type ImportancePickerProps = { id: ResultId; view: FlowView; search: ResultSearch }

/** How much of a flow is shown. Nothing where all of its steps are of one importance. */
export function ImportancePicker({ id, view: { flow, counts, importance }, search }: ImportancePickerProps) {
  const offered = importanceLevels.filter((level) => level === 'all' || (counts[level] > 0 && counts[level] < counts.all))
  if (offered.length === 1) return null
  return (
    <nav className="segments" aria-label="Steps shown">
      {offered.map((level) => (
        <Link
          key={level}
          to="/results/$id"
          params={{ id }}
          search={{ ...search, flow, importance: level }}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          className="segment"
          aria-current={level === importance || (level === 'all' && !offered.includes(importance)) ? 'true' : undefined}
        >
          {`${words[level]} `}
          <span className="count">{formatNumber(counts[level])}</span>
        </Link>
      ))}
    </nav>
  )
}
