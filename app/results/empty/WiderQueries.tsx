import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { widerQueriesQuery } from '#app/results/empty/empty.queries.ts'
import type { FoundQuery } from '#app/search/found-otherwise.server.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { formatCount } from '#app/ui/format-number.ts'

/** What may have been meant by a query that finds nothing: the results that it names, its terms written otherwise, and what there is without each. */
export function WiderQueries({ q }: { q: string }) {
  const { data: wider } = useSuspenseQuery(widerQueriesQuery(q))
  return (
    <>
      {wider.ids.length > 0 && (
        <ul aria-label="Results by that name">
          {wider.ids.map((id) => (
            <li key={id}>
              <Link to="/results/$id" params={{ id }}>
                The result <span className="mono">{id}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <QueryList label="With a term written otherwise" word="with" queries={wider.otherwise} />
      <QueryList label="Without one of its terms" word="without" queries={wider.without} />
    </>
  )
}

function QueryList({ label, word, queries }: { label: string; word: string; queries: FoundQuery[] }) {
  if (queries.length === 0) return null
  return (
    <ul aria-label={label}>
      {queries.map(({ text, query, total }) => (
        <li key={query}>
          <Link to="/results" search={{ q: query }} activeOptions={{ exact: true }}>
            {formatCount(total, 'result')} {word} <LogText className="mono" text={text} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
