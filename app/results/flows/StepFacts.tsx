import type { ReactNode } from 'react'
import type { StepDetail } from './flows.schemas.ts'
import { LogicalName } from '#app/results/locations/LogicalName.tsx'
import { LogText } from '#app/ui/LogText.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** What else the log says of a step, in a line each. */
export function StepFacts({ step }: { step: StepDetail }) {
  const { importance, kinds, module, thread, threads, order, together, nesting, time, place, web, taxa } = step
  return (
    <dl className="step-facts">
      <StepFact name="Importance">{importance}</StepFact>
      {kinds.length > 0 && (
        <StepFact name="Kinds">
          <LogText text={kinds.join(', ')} />
        </StepFact>
      )}
      {threads > 1 && (
        <StepFact name="Thread">
          {formatNumber(thread)} of {formatNumber(threads)}
        </StepFact>
      )}
      {order !== null && (
        <StepFact name="Order">
          {formatNumber(order)}
          {together && ', at the same time as the step before'}
        </StepFact>
      )}
      {nesting > 0 && <StepFact name="Nesting">level {formatNumber(nesting)}</StepFact>}
      {module !== null && (
        <StepFact name="Module">
          <LogText className="mono" text={module} />
        </StepFact>
      )}
      {time !== null && (
        <StepFact name="Time">
          <LogText text={time} />
        </StepFact>
      )}
      {place.logical !== null && (
        <StepFact name="In">
          <LogicalName logical={place.logical} />
        </StepFact>
      )}
      {place.address !== null && (
        <StepFact name="Address">
          <LogText className="mono" text={place.address} />
        </StepFact>
      )}
      {web.map((line, at) => (
        <StepFact key={line} name={at === 0 ? 'Web' : ''}>
          <LogText className="mono" text={line} />
        </StepFact>
      ))}
      {taxa.length > 0 && (
        <StepFact name="Taxa">
          {taxa.map(({ name, href }) =>
            href === null ? (
              <LogText key={name} className="weakness" text={name} />
            ) : (
              <a key={name} href={href} rel="noreferrer noopener" className="external weakness">
                <LogText text={name} />
              </a>
            ),
          )}
        </StepFact>
      )}
    </dl>
  )
}

function StepFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
