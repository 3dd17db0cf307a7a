import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { stepQuery } from './flows.queries.ts'
import { StepFacts } from './StepFacts.tsx'
import { StepSource } from './StepSource.tsx'
import { StepState } from './StepState.tsx'
import { MessageParts } from '#app/results/message/ShownText.tsx'
import { StackFrames } from '#app/results/stacks/StackFrames.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

type StepPanelProps = {
  shown: ShownResult
  flow: number
  /** Null while nobody knows which it is. */
  number: number | null
  /** The steps that are likely to be next. */
  nextTo: (number | undefined)[]
}

/** A step in full; the one before (`aria-busy`) until it has come. */
export function StepPanel({ shown, flow, number, nextTo }: StepPanelProps) {
  const {
    data: step,
    isError,
    isPlaceholderData,
  } = useQuery({
    ...stepQuery(shown, flow, number ?? 1),
    enabled: number !== null,
    placeholderData: keepPreviousData,
  })
  usePrefetchedSteps(shown, flow, step?.number === number ? nextTo : [])
  if (isError) return <p className="flow-note problem">This step could not be loaded. The list of steps still holds.</p>
  if (step === undefined) return <div className="step-panel bone" aria-busy="true" />
  if (step === null) return <p className="flow-note">There is no such step any more.</p>
  return (
    <section
      className={isPlaceholderData || number === null ? 'step-panel is-old' : 'step-panel'}
      aria-labelledby="step"
      aria-busy={isPlaceholderData || number === null || undefined}
    >
      <h3 id="step">
        Step {formatNumber(step.number)} of {formatNumber(step.of)}
      </h3>
      {step.place.message.length > 0 && (
        <p className="step-message">
          <MessageParts parts={step.place.message} />
        </p>
      )}
      <StepSource step={step} />
      <StepFacts step={step} />
      <StepState step={step} />
      {step.stack !== null && <StackFrames stack={step.stack} label={`Call stack of step ${step.number}`} />}
    </section>
  )
}

/** Fetches the steps that are likely to be next, once the one that is shown has come. */
function usePrefetchedSteps({ id, on }: ShownResult, flow: number, numbers: (number | undefined)[]): void {
  const queryClient = useQueryClient()
  const [first, second] = numbers
  useEffect(() => {
    for (const number of [first, second]) {
      if (number === undefined) continue
      const query = stepQuery({ id, on }, flow, number)
      if (queryClient.getQueryState(query.queryKey) === undefined) void queryClient.prefetchQuery(query)
    }
  }, [queryClient, id, on, flow, first, second])
}
