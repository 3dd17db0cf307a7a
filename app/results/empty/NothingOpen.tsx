import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { withValue } from '#app/search/language/query-terms.ts'
import { widerQueriesQuery } from './empty.queries.ts'
import { isForNew, namedRefs } from './empty-reason.ts'
import type { ReadProject, SetAside } from './empty.schemas.ts'
import { ProjectList } from './ProjectList.tsx'
import { QueryList } from './QueryList.tsx'
import { parseQuery } from '#app/search/language/parse.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { PageMessage } from '#app/ui/pages/PageMessage.tsx'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

type NothingOpenProps = { q: string; projects: ReadProject[]; count: number; now: number }

/** What a list without results says of projects that were analysed whole: nothing is wrong with them, or all that is has been dealt with. */
export function NothingOpen({ q, projects, count, now }: NothingOpenProps) {
  const { data } = useSuspenseQuery(widerQueriesQuery(q))
  const asked = parseQuery(q)
  const refs = namedRefs(asked)
  const named = refs.length > 1 || refs[0]?.includes('*') ? 'the refs that are asked for' : (refs[0] ?? '')
  const isNewAsked = asked.terms.some(isForNew)
  const found = isNewAsked ? 'Nothing new found' : 'Nothing wrong found'
  const dealtWith = data.setAside.map(({ total, why }) => `${formatNumber(total)} ${claims[why](total)}`)
  return (
    <PageMessage title={dealtWith.length === 0 ? found : `Nothing left to do: ${dealtWith.join(', ')}`} level={2}>
      <p>
        {formatCount(count, 'project has', 'projects have')} no {isNewAsked ? 'new' : 'open'} results{' '}
        {refs.length === 0 ? (
          'in the default view, and the newest run of each tool was complete.'
        ) : (
          <>
            on <LogText text={named} />, and the newest run of each tool there was complete.
          </>
        )}
      </p>
      <ProjectList projects={projects} count={count} now={now} />
      {data.setAside.length > 0 && (
        <ul aria-label="What is open and was dealt with">
          {data.setAside.map(({ why, query, total }) => (
            <li key={why}>
              <Link to="/results" search={{ q: query }} activeOptions={{ exact: true }}>
                {formatCount(total, 'result')} {kinds[why]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {/* The terms that are negated are the defaults about verdicts and suppressions, of which the list above tells. */}
      <QueryList label="Without one of its terms" word="without" queries={data.without.filter(({ text }) => !text.startsWith('-'))} />
      {data.fixed > 0 && (
        <p className="actions">
          <Link to="/results" search={{ q: withValue(q, 'is', 'fixed', false) }}>
            What was fixed
          </Link>
        </p>
      )}
    </PageMessage>
  )
}

const claims = {
  verdict: (total) => (total === 1 ? 'has a verdict' : 'have a verdict'),
  suppressed: (total) => (total === 1 ? 'is suppressed' : 'are suppressed'),
} satisfies Record<SetAside['why'], (total: number) => string>

const kinds = { verdict: 'with a verdict', suppressed: 'suppressed by the log' } satisfies Record<SetAside['why'], string>
