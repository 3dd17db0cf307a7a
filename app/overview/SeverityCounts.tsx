import { Link } from '@tanstack/react-router'
import type { SeverityCount } from '#app/overview/overview.schemas.ts'
import { termOf } from '#app/results/box/query-terms.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import type { Severity } from '#app/sarif/codes.ts'
import { severities } from '#app/sarif/codes.ts'
import { formatNumber } from '#app/ui/format-number.ts'

/** How many results are open, in one project or in all, by severity; each leads to the list of them. */
export function SeverityCounts({ counts, project }: { counts: SeverityCount[]; project: string | null }) {
  return (
    <ul className="severity-counts">
      {severities.map((severity) => {
        const count = counts.find((one) => one.severity === severity)?.count ?? 0
        return (
          <li key={severity}>
            <Link to="/results" search={{ q: queryFor(severity, project) }} className={count === 0 ? 'is-zero' : undefined}>
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

/** Asking for results without a severity asks for every kind of them; counted are those of the default view. */
function queryFor(severity: Severity, project: string | null): string {
  const q = severity === 'none' ? 'severity:none kind:fail,open,review' : `severity:${severity}`
  return project === null ? q : `${q} ${termOf('project', project)}`
}
