import { Link } from '@tanstack/react-router'
import { severities } from '#app/sarif/codes.ts'
import { withoutValue, withValue } from '#app/results/query-terms.ts'
import type { FacetValue } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/results-search.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { parseQuery } from '#app/search/parse.ts'
import type { Query } from '#app/search/query.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

type FacetRowProps = { field: string; value: FacetValue; query: Query; sort: Sort }

/** A value with its count: following it includes the value or undoes what was chosen; the second link excludes it. */
export function FacetRow({ field, value: { value, label, count, chosen }, query, sort }: FacetRowProps) {
  const severity = field === 'severity' ? severities.find((severity) => severity === value) : undefined
  const without = chosen === null ? null : withoutValue(query, field, value, chosen === 'exclude')
  const followed = chosen === null ? withValue(query, field, value, false) : without
  const excluded = chosen === 'exclude' ? null : withValue(without === null ? query : parseQuery(without), field, value, true)
  return (
    <li className={`facet-row${chosen ? ` is-${chosen}d` : ''}`}>
      {followed === null ? (
        <LogText className="facet-value" text={label} />
      ) : (
        <Link
          to="/results"
          search={{ q: followed, sort }}
          activeOptions={{ exact: true }}
          className="facet-value"
          title={label}
          aria-current={chosen ? 'true' : undefined}
        >
          {severity && <SeverityMark severity={severity} named />}
          {chosen === 'exclude' && <b>not</b>}
          <LogText className="facet-label" text={label} />
          <span className="facet-count">{formatNumber(count)}</span>
          {chosen && <span className="sr-only">, chosen: follow to remove</span>}
        </Link>
      )}
      {excluded !== null && (
        <Link
          to="/results"
          search={{ q: excluded, sort }}
          activeOptions={{ exact: true }}
          className="facet-exclude"
          aria-label={`Exclude ${label}`}
        >
          exclude
        </Link>
      )}
    </li>
  )
}
