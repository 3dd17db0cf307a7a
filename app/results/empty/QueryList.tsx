import { Link } from '@tanstack/react-router'
import type { FoundQuery } from '#app/search/suggestions/found-otherwise.server.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'

/** Queries that find something where another does not, with how much and what is different; nothing where there are none. */
export function QueryList({ label, word, queries }: { label: string; word: string; queries: FoundQuery[] }) {
  if (queries.length === 0) return null
  return (
    <ul aria-label={label}>
      {queries.map(({ text, query, total }) => (
        <li key={query}>
          <Link to="/results" search={{ q: query }} activeOptions={{ exact: true }}>
            {`${formatCount(total, 'result')} ${word} `}
            <LogText className="mono" text={text} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
