import { Link } from '@tanstack/react-router'
import { Place } from '#app/results/Place.tsx'
import type { ListedResult, ResultSearch } from '#app/results/results.schemas.ts'
import { flagsOf } from '#app/results/result-flags.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { StateMark } from '#app/results/StateMark.tsx'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'
import { formatCount } from '#app/ui/format-number.ts'

type ResultRowProps = { result: ListedResult; search: ResultSearch; now: number; showProject: boolean }

/** One result on two lines. The link of its message covers the whole row. */
export function ResultRow({ result, search, now, showProject }: ResultRowProps) {
  const flags = flagsOf(result)
  return (
    <tr role="row" className={`result-row${result.state === 'fixed' ? ' is-fixed' : ''}`}>
      <td role="cell" className="cell-severity">
        <SeverityMark severity={result.severity} />
      </td>
      <td role="cell" className="cell-message">
        <Link to="/results/$id" params={{ id: result.id }} search={search} state={{ fromList: 1 }} data-path={`/results/${result.id}`}>
          <LogText text={result.message || 'No message'} />
        </Link>
      </td>
      <td role="cell" className="cell-rule">
        <LogText text={result.rule} />
      </td>
      {showProject && (
        <td role="cell" className="cell-project">
          <LogText text={result.project} />
        </td>
      )}
      <td role="cell" className="cell-place">
        {result.path === '' ? <span className="text-faint">no path</span> : <Place path={result.path} line={result.line} />}
      </td>
      <td role="cell" className="cell-steps">
        {result.steps > 0 && formatCount(result.steps, 'step')}
      </td>
      <td role="cell" className="cell-flags">
        {flags.map((flag) => (
          <span key={flag} className={`flag flag-${flag.replace(' ', '-')}`}>
            {flag}
          </span>
        ))}
      </td>
      <td role="cell" className="cell-state">
        <StateMark state={result.state} />
      </td>
      <td role="cell" className="cell-age">
        <RelativeTime iso={result.seen} now={now} />
      </td>
    </tr>
  )
}
