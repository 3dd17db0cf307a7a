import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { FlowPicker } from './FlowPicker.tsx'
import { FlowThreads } from './FlowThreads.tsx'
import type { FlowSearch } from './flow-search.ts'
import { FlowWalk } from './FlowWalk.tsx'
import { flowQuery } from './flows.queries.ts'
import type { FlowList } from './flows.schemas.ts'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { replayEarlyInput } from '#app/ui/scripts/early-input.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

type FlowSectionProps = { shown: ShownResult; flows: FlowList; search: ResultSearch; flow: FlowSearch }

/** The code flows of a result: one of them at a time, with its steps to walk through. */
export function FlowSection({ shown, flows, search, flow }: FlowSectionProps) {
  const { id } = shown
  useEffect(replayEarlyInput, [])
  const { data: view } = useSuspenseQuery(flowQuery(shown, flow))
  return (
    <section className="flow" aria-labelledby="code-flows" data-in-place="">
      <h2 id="code-flows">
        Code flows <span className="count">{formatNumber(flows.total)}</span>
      </h2>
      {view === null ? (
        <p>
          The log has no path {formatNumber(flow.flow)} of this result.{' '}
          <Link to="/results/$id" params={{ id }} search={search} resetScroll={false}>
            Show the first of {formatNumber(flows.total)}
          </Link>
        </p>
      ) : (
        <>
          <FlowPicker id={id} flows={flows} search={search} flow={flow} />
          {view.message.length > 0 && (
            <p className="flow-message">
              <MessageParts parts={view.message} />
            </p>
          )}
          <FlowThreads view={view} />
          {view.counts.all === 0 ? (
            <p className="flow-note">This path has no steps.</p>
          ) : (
            <FlowWalk key={`${id} ${view.flow} ${view.importance}`} shown={shown} view={view} search={search} flow={flow} />
          )}
          {view.beyond > 0 && (
            <p className="flow-note">
              These are the first {formatCount(view.counts.all, 'step')}. The log has {formatNumber(view.beyond)} more, which the original
              JSON holds.
            </p>
          )}
        </>
      )}
    </section>
  )
}
