import type { StepDetail } from './flows.schemas.ts'
import { LogicalName } from '#app/results/locations/LogicalName.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { NamedValue } from '#app/ui/text/NamedValue.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** What else the log says of a step, in short. */
export function StepFacts({ step }: { step: StepDetail }) {
  const { importance, kinds, module, thread, threads, order, together, nesting, time, place, annotations, web, taxa } = step
  return (
    <dl className="step-facts">
      <NamedValue name="Importance">{importance}</NamedValue>
      {kinds.length > 0 && (
        <NamedValue name="Kinds">
          <LogText text={kinds.join(', ')} />
        </NamedValue>
      )}
      {threads > 1 && (
        <NamedValue name="Thread">
          {formatNumber(thread)} of {formatNumber(threads)}
        </NamedValue>
      )}
      {order !== null && (
        <NamedValue name="Order">
          {formatNumber(order)}
          {together && ', at the same time as the step before'}
        </NamedValue>
      )}
      {nesting > 0 && <NamedValue name="Nesting">level {formatNumber(nesting)}</NamedValue>}
      {module !== null && (
        <NamedValue name="Module">
          <LogText className="mono" text={module} />
        </NamedValue>
      )}
      {time !== null && (
        <NamedValue name="Time">
          <LogText text={time} />
        </NamedValue>
      )}
      {place.logical !== null && (
        <NamedValue name="In">
          <LogicalName logical={place.logical} />
        </NamedValue>
      )}
      {place.address !== null && (
        <NamedValue name="Address">
          <LogText className="mono" text={place.address} />
        </NamedValue>
      )}
      {annotations.map(({ region, message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- annotations of a step never move
        <NamedValue key={at} name={region ?? 'Annotation'}>
          <MessageParts parts={message} />
        </NamedValue>
      ))}
      {web.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- what was sent and what was answered may read the same
        <NamedValue key={at} name={at === 0 ? 'Web' : ''}>
          <LogText className="mono step-exchange" text={text} />
        </NamedValue>
      ))}
      {taxa.length > 0 && (
        <NamedValue name="Taxa">
          {taxa.map(({ name, href }, at) =>
            href === null ? (
              // oxlint-disable-next-line react/no-array-index-key -- a step may name one taxon twice
              <LogText key={at} className="weakness" text={name} />
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- a step may name one taxon twice
              <a key={at} href={href} rel="noreferrer noopener" className="external weakness">
                <LogText text={name} />
              </a>
            ),
          )}
        </NamedValue>
      )}
    </dl>
  )
}
