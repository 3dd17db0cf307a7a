import { Link } from '@tanstack/react-router'
import type { QueryProblem } from '#app/search/query-reading.ts'
import type { GroupSort } from '#app/search/sorts.ts'

type QueryProblemsProps = { q: string; problems: QueryProblem[]; isOld: boolean; sort: GroupSort }

/** What could not be understood of a query, each with the query as it was probably meant; of the query before (`isOld`) no link leads there. The rest of the query has run. */
export function QueryProblems({ q, problems, isOld, sort }: QueryProblemsProps) {
  if (problems.length === 0) return null
  return (
    <ul id="query-problems" className={isOld ? 'query-problems is-old' : 'query-problems'} aria-label="Problems of the query" inert={isOld}>
      {problems.map(({ start, end, sentence, suggestion }) => (
        <li key={`${start}-${end}-${sentence}`}>
          <Said written={q.slice(start, end)} sentence={sentence} />{' '}
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

/** What is written, and a sentence about it: within it, where the sentence names it. */
function Said({ written, sentence }: { written: string; sentence: string }) {
  const before = beginningOf(sentence, written)
  return (
    <>
      {before}
      <code>{written}</code>
      {before === null ? ` ${sentence}` : sentence.slice(before.length + written.length)}
    </>
  )
}

/** What a sentence says before it names what is written; null where it does not. */
function beginningOf(sentence: string, written: string): string | null {
  if (sentence.startsWith(`${written} `)) return ''
  const lead = ' has no value '
  const end = sentence.indexOf(`${lead}${written}.`)
  return end < 0 ? null : sentence.slice(0, end + lead.length)
}
