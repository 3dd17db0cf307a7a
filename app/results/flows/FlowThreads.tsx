import { StateValues } from './StateValues.tsx'
import type { FlowThread, FlowView } from './flows.schemas.ts'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { MoreInJson } from '#app/results/MoreInJson.tsx'

/** So many are named before they are looked into. */
const mostNamed = 4

/** The threads of a flow: what each is, and the values that held when it began. Nothing where the log says nothing of them. */
export function FlowThreads({ view: { threads, threadsTotal } }: { view: FlowView }) {
  if (threadsTotal === 1 && threads.every(saysNothing)) return null
  const names = threads.slice(0, mostNamed).map(({ id }, at) => (threadsTotal > 1 ? `${at + 1} ${id ?? 'without a name'}` : (id ?? '')))
  return (
    <details className="flow-threads">
      <summary>
        {formatCount(threadsTotal, 'thread')}
        {names.some((name) => name !== '') && <LogText text={`: ${names.join(', ')}${threadsTotal > mostNamed ? ', …' : ''}`} />}
      </summary>
      <ol>
        {threads.map((thread, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- threads of a flow never move
          <li key={at}>
            <span className="thread-mark" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <p>
                {thread.id === null ? `Thread ${at + 1}` : <LogText className="mono" text={thread.id} />}
                {thread.message.length > 0 && (
                  <span className="thread-message">
                    {' '}
                    <MessageParts parts={thread.message} />
                  </span>
                )}{' '}
                <span className="count">{formatCount(thread.steps, 'step')}</span>
              </p>
              <StateValues label={`Values at the start of thread ${at + 1}`} caption="At its start" table={thread.initial} />
              <StateValues label={`Values that thread ${at + 1} never changes`} caption="Never changed" table={thread.immutable} />
            </div>
          </li>
        ))}
      </ol>
      <MoreInJson more={threadsTotal - threads.length} one="more thread is" many="more threads are" />
    </details>
  )
}

function saysNothing({ id, message, initial, immutable }: FlowThread): boolean {
  return id === null && message.length === 0 && initial.rows.length === 0 && immutable.rows.length === 0
}
