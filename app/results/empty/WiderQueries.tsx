import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { widerQueriesQuery } from '#app/results/empty/empty.queries.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatCount } from '#app/ui/format-number.ts'

/** Which of its terms keep a query from finding anything: what there is without each. */
export function WiderQueries({ q }: { q: string }) {
  const { data: wider } = useSuspenseQuery(widerQueriesQuery(q))
  if (wider.length === 0) return null
  return (
    <ul aria-label="Without one of its terms">
      {wider.map(({ text, query, total }) => (
        <li key={query}>
          <Link to="/results" search={{ q: query }} activeOptions={{ exact: true }}>
            {formatCount(total, 'result')} without <LogText className="mono" text={text} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
