import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { widerQueriesQuery } from './empty.queries.ts'
import { QueryList } from './QueryList.tsx'

/** What may have been meant by a query that finds nothing: the results that it names, its terms written otherwise, rules that are about its words, and what there is without each. */
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
      <QueryList label="With rules that are about its words" word="with" queries={wider.rules} />
      <QueryList label="Without one of its terms" word="without" queries={wider.without} />
    </>
  )
}
