import { Link } from '@tanstack/react-router'
import type { QueryProblem } from '#app/results/results.schemas.ts'
import type { GroupSort } from '#app/search/sorts.ts'

type QueryProblemsProps = { q: string; problems: QueryProblem[]; isOld: boolean; sort: GroupSort }

/** What could not be understood of a query, each with the query as it was probably meant; of the query before (`isOld`) no link leads there. The rest of the query has run. */
export function QueryProblems({ q, problems, isOld, sort }: QueryProblemsProps) {
  if (problems.length === 0) return null
  return (
    <ul id="query-problems" className={isOld ? 'query-problems is-old' : 'query-problems'} aria-label="Problems of the query" inert={isOld}>
      {problems.map(({ start, end, sentence, suggestion }) => (
        <li key={`${start}-${end}-${sentence}`}>
          <code>{q.slice(start, end)}</code> <span>{restOf(sentence, q.slice(start, end))}</span>{' '}
          {suggestion !== null && (
            <Link to="/results" search={{ q: (q.slice(0, start) + suggestion + q.slice(end)).trim(), sort }}>
              {suggestion === '' ? (
                'Leave it out'
              ) : (
                <>
                  Search for <code>{suggestion}</code> instead
                </>
              )}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A sentence without what it begins with, where that stands before it already. */
function restOf(sentence: string, written: string): string {
  return sentence.startsWith(`${written} `) ? sentence.slice(written.length + 1) : sentence
}
