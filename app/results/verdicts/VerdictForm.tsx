import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { rememberedAuthor } from './author.ts'
import { readVerdictForm, type SaidVerdict } from './read-verdict-form.ts'
import { refusedBefore } from './refused-words.ts'
import { useGiveVerdict, type VerdictTarget } from './use-verdicts.ts'
import { VerdictFields } from './VerdictFields.tsx'
import type { GivenVerdict } from './given-verdict.ts'
import { VerdictRefusal } from './VerdictRefusal.tsx'
import type { Verdict } from '#app/sarif/codes.ts'
import { digestOf } from '#app/ui/faults/digest-of.ts'
import { failureOf } from '#app/ui/faults/failure-of.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { patience, useLasts } from '#app/ui/use-lasts.ts'

type VerdictFormProps = {
  target: VerdictTarget
  chosen: Verdict | null
  now: number
  onSent: () => void
  onGiven: (given: Omit<GivenVerdict, 'about' | 'address'>) => void
  /** It was not given, or nobody knows; the form says why. Where that is over, it can never be given to this target. */
  onRefused: (said: SaidVerdict, isOver: boolean) => void
  /** Looks for what it can be given to where that is over; left out where nothing but asking anew can. */
  onAgain?: (() => void) | undefined
}

/** Asks for a verdict and gives it, in a popover. Where somebody was faster, it says what they said, and gives it to whoever confirms. */
export function VerdictForm({ target, chosen, now, onSent, onGiven, onRefused, onAgain }: VerdictFormProps) {
  /** Where somebody was faster, what was told of that. What is asked for may be more until it is sent, as a range comes in. */
  const [told, setTold] = useState<VerdictTarget | null>(null)
  const [before] = useState(() => refusedBefore(target))
  /** Whether no answer came once: what was asked then may have been done. */
  const [wasLost, setLost] = useState(false)
  // It may be closed before the answer is there; what was done can be taken back all the same.
  const {
    mutate,
    isPending,
    error,
    data: outcome,
  } = useGiveVerdict(
    (outcome, { target, said }) => {
      if (outcome.status === 'changed') onGiven({ ...outcome, verdict: said.verdict })
      else if (outcome.status === 'kept') onGiven({ verdict: said.verdict, change: null, at: null, changed: 0, kept: outcome.kept })
      else onRefused(said, outcome.status !== 'conflict')
      // Whoever confirms has seen what was told.
      if (outcome.status === 'conflict' && 'ids' in target) {
        const present = Object.fromEntries(outcome.present.map(({ id, version }) => [id, version]))
        setTold({ ids: target.ids, versions: { ...target.versions, ...present } })
      }
    },
    ({ said }, failure) => {
      // What the server refused was not done.
      if (failureOf(failure, '') === '') setLost(true)
      onRefused(said, false)
    },
  )
  const isSlow = useLasts(isPending, patience)
  const isOverruling = outcome?.status === 'conflict'
  const refusal = outcome === undefined || outcome.status === 'changed' || outcome.status === 'kept' ? null : outcome
  const isRefused = error !== null || refusal !== null
  const isOver = refusal !== null && !isOverruling

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || isOver) return
    onSent()
    mutate({ target: told ?? target, said: readVerdictForm(event.currentTarget) })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <form method="post" className="verdict-form" onSubmit={submit} onKeyDown={(event) => answerKey(event, isRefused)}>
      <VerdictFields said={before ?? { verdict: chosen, author: rememberedAuthor() }} now={now} hasKeys />
      <div role="alert" className="verdict-refusal empty:hidden" data-links="">
        {error !== null &&
          failureOf(error, 'The verdict was not given, or its answer got lost. Look at the result again, then try once more.')}
        {digestOf(error) !== null && ` ${error?.message}`}
        {refusal !== null && <VerdictRefusal outcome={refusal} seen={'q' in target ? target.total : null} now={now} />}
        {refusal !== null && wasLost && <p>The answer to your verdict got lost before: this may be what it did.</p>}
      </div>
      <p role="status" className="empty:hidden">
        {isSlow && 'Giving the verdict takes a moment. You may close this and go on: what came of it will be told.'}
      </p>
      <div className="verdict-actions">
        {/* Base UI keeps Tab inside what is modal where it finds this in it. */}
        <Popover.Close className="button">Cancel</Popover.Close>
        {isOver ? (
          'total' in refusal &&
          refusal.total > 0 &&
          onAgain && (
            <button type="button" className="button button-primary" onClick={onAgain}>
              {refusal.total === 1 ? 'Select the one that matches' : `Select all ${formatNumber(refusal.total)} that match`}
            </button>
          )
        ) : (
          <button
            type="submit"
            className="button button-primary"
            aria-disabled={isPending}
            aria-keyshortcuts={isRefused ? undefined : 'Control+Enter'}
          >
            {isOverruling ? 'Give mine all the same' : 'Give verdict'}
            {/* Enter alone is a new line of the comment. */}
            {!isRefused && <kbd aria-hidden="true">Ctrl Enter</kbd>}
          </button>
        )}
      </div>
    </form>
  )
}

/**
 * Ctrl+Enter gives the verdict, wherever in the form one is: Enter alone begins a new line in the comment, and does nothing at a choice. Where it
 * was refused, it leads to the button that goes on from there: it may have been meant for the next result, by somebody who has not read why. A button does what
 * it says, once. Digits choose a verdict, by its place in the list, where they are not typed into a field.
 */
function answerKey(event: KeyboardEvent<HTMLFormElement>, isRefused: boolean) {
  const { key, target, currentTarget: form } = event
  const isButton = target instanceof HTMLButtonElement
  const isGiven = key === 'Enter' && (event.metaKey || event.ctrlKey) && !isButton
  if (isGiven || (key === 'Enter' && isButton && event.repeat)) event.preventDefault()
  if (isGiven && isRefused) form.querySelector<HTMLButtonElement>('.button-primary')?.focus()
  else if (isGiven && !event.repeat) form.requestSubmit()
  const isTyped = target instanceof Element && target.matches('textarea, input:not([type=radio])')
  if (isTyped || !/^[1-9]$/.test(key) || event.metaKey || event.ctrlKey || event.altKey) return
  const choice = form.querySelectorAll<HTMLInputElement>('[name=verdict]')[Number(key) - 1]
  choice?.click()
  choice?.focus()
}
