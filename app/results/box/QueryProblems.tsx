import { Link } from '@tanstack/react-router'
import type { QueryProblem } from '#app/results/results.schemas.ts'
import type { GroupSort } from '#app/search/sorts.ts'

/** What could not be understood of a query, each with the query as it was probably meant. The rest of the query has run. */
export function QueryProblems({ q, problems, sort }: { q: string; problems: QueryProblem[]; sort: GroupSort }) {
  if (problems.length === 0) return null
  return (
    <ul id="query-problems" className="query-problems" aria-label="Problems of the query">
      {problems.map(({ start, end, sentence, suggestion }) => (
        <li key={`${start}-${end}-${sentence}`}>
          <code>{q.slice(start, end)}</code> <span>{sentence}</span>{' '}
          {suggestion !== null && (
            <Link to="/results" search={{ q: (q.slice(0, start) + suggestion + q.slice(end)).trim(), sort }}>
              Search for <code>{suggestion === '' ? 'the rest' : suggestion}</code> instead
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
