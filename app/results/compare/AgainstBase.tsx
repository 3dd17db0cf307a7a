import { Link } from '@tanstack/react-router'
import type { AgainstBase as Facts } from './compare.schemas.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** What is new and what is fixed on a ref, against the one that it is compared with. */
export function AgainstBase({ facts, sort }: { facts: Facts; sort: GroupSort }) {
  const { ref, base, fresh, fixed, query, freshQuery, fixedQuery } = facts
  return (
    <p className="against-base">
      <Link to="/results" search={{ q: freshQuery, sort }} className="change change-new">
        <b>{formatNumber(fresh)}</b> new here
      </Link>
      <Link to="/results" search={{ q: fixedQuery, sort }} className="change">
        <b>{formatNumber(fixed)}</b> fixed here
      </Link>
      <span>
        <LogText className="mono" text={ref} /> against <LogText className="mono" text={base} />
      </span>
      <Link to="/results" search={{ q: query, sort }}>
        Compare
      </Link>
    </p>
  )
}
