import { Link } from '@tanstack/react-router'
import { Place } from '#app/results/Place.tsx'
import { termOf } from '#app/results/box/query-terms.ts'
import { isInHeading } from '#app/results/locations/adds-nothing.ts'
import type { ResultDetail } from './detail.schemas.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'

/** What it is, by which rule, where, since when, according to whom. */
export function ResultHeading({ result, now }: { result: ResultDetail; now: number }) {
  const { rule, path, region, tool } = result
  const place = path.path === '' ? null : <Place path={path.path} line={region?.startLine ?? null} column={region?.startColumn ?? null} />
  return (
    <header className="result-heading">
      <SeverityMark severity={result.severity.value} />
      <h1>
        <LogText text={result.title} />
      </h1>
      <ul>
        <li className="mono">
          <Link to="/results" search={{ q: termOf('rule', rule.id) }} title="All open results of this rule">
            <LogText text={rule.id} />
          </Link>
        </li>
        {place && (
          <li className="mono" id={isInHeading(result.places) ? result.places.locations.listed[0]?.anchor : undefined}>
            {place}
          </li>
        )}
        <li>
          <StateMark state={result.state} />, first seen <RelativeTime iso={result.firstSeen} now={now} />
        </li>
        <li>
          <LogText text={tool.version === null ? tool.name : `${tool.name} ${tool.version}`} />
        </li>
        <li>
          <LogText text={result.ref === '' ? result.project : `${result.project}, ${result.ref}`} />
        </li>
      </ul>
    </header>
  )
}
