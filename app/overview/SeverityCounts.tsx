import { Link } from '@tanstack/react-router'
import type { SeverityCount } from './overview.schemas.ts'
import { severityQuery } from './trend-queries.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { severities } from '#app/sarif/codes.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** How many results are open, in one project or in all, by severity; each leads to the list of them. */
export function SeverityCounts({ counts, project }: { counts: SeverityCount[]; project: string | null }) {
  return (
    <ul className="severity-counts">
      {severities.map((severity) => {
        const count = counts.find((one) => one.severity === severity)?.count ?? 0
        return (
          <li key={severity}>
            <Link to="/results" search={{ q: severityQuery(severity, project) }} className={count === 0 ? 'is-zero' : undefined}>
              <b>{formatNumber(count)}</b>
              <span>
                <SeverityMark severity={severity} named /> {severity}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
