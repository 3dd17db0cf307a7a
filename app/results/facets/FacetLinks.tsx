import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { withoutValue, withPath, withValue } from '#app/results/box/query-terms.ts'
import type { FacetValue } from '#app/results/results.schemas.ts'
import type { Sort } from '#app/results/list/results-search.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

type FacetLinksProps = { field: string; value: FacetValue; q: string; sort: Sort; mark?: ReactNode; detail?: string }

/** Following the first link includes the value or undoes what was chosen; the second one excludes it. */
export function FacetLinks({ field, value: { value, label, count, chosen }, q, sort, mark, detail }: FacetLinksProps) {
  const included = () => (field === 'path' ? withPath(q, value) : withValue(q, field, value, false))
  const followed = chosen === null ? included() : withoutValue(q, field, value, chosen === 'exclude')
  const excluded = chosen === 'exclude' ? null : withValue(q, field, value, true)
  return (
    <>
      {followed === null ? (
        <LogText className="facet-value" text={label} />
      ) : (
        <Link
          to="/results"
          search={{ q: followed, sort }}
          activeOptions={{ exact: true }}
          className="facet-value"
          title={detail === undefined ? label : `${label}: ${detail}`}
          aria-current={chosen ? 'true' : undefined}
        >
          {mark}
          {chosen === 'exclude' && <b>not</b>}
          <LogText className="facet-label" text={label} />
          <span className="facet-count">{formatNumber(count)}</span>
          {detail && <span className="sr-only">: {detail}</span>}
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
    </>
  )
}
