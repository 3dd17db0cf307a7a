import { type RefObject, useRef } from 'react'
import type { GivenVerdict } from './given-verdict.ts'
import { isTakenBack } from './taking-back.ts'
import { undoingSentence, undoneSentence } from './undone-sentence.ts'
import { verdictWords } from '#app/search/verdict-words.ts'
import { useTakeBack } from './use-verdicts.ts'
import { CloseButton } from '#app/ui/controls/CloseButton.tsx'
import { failureOf } from '#app/ui/faults/failure-of.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { logText } from '#app/ui/text/LogText.tsx'
import { useShortcut } from '#app/ui/keys/use-shortcut.ts'
import { patience, useLasts } from '#app/ui/use-lasts.ts'

/** `onUndone` is told that it was taken back; `after` is where who did so by its button goes on, else at the one beside. */
type VerdictGivenProps = { given: GivenVerdict; onClose: () => void; onUndone?: () => void; after?: RefObject<HTMLElement | null> }

/**
 * Says what was done, and takes it back, by `u` as well. Whoever shows it does so in a place whose changes are read aloud. What was given on
 * another page is named.
 */
export function VerdictGiven({ given, onClose, onUndone, after }: VerdictGivenProps) {
  const { mutate, isIdle, isPending, isError, error, data: undone } = useTakeBack()
  const isUndone = undone !== undefined
  const isSlow = useLasts(isPending, patience)
  const undo = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const failure = isIdle ? given.failure : error
  const hasFailed = isError || (isIdle && given.failure !== undefined)
  // By the log of its result, which is on the same page.
  const isTaken = isIdle && given.change !== null && isTakenBack(given.change)
  const isGiven = !isUndone && !hasFailed && !isSlow && !isTaken

  function takeBack(): boolean {
    if (given.change === null || isTaken) return false
    if (isPending || isUndone) return true
    // Who is still at the button would be nowhere once it is gone.
    mutate(
      { change: given.change, at: given.at },
      {
        onSuccess() {
          if (undo.current === document.activeElement) (after ?? close).current?.focus()
          onUndone?.()
        },
      },
    )
    return true
  }
  useShortcut('u', takeBack)
  return (
    <>
      <span>
        {isGiven && given.since && (
          <>
            <Sentence given={given.since} /> The verdict before:{' '}
          </>
        )}
        {isGiven && <Sentence given={given} />}
        {isTaken && 'It was taken back.'}
        {isSlow && undoingSentence(given.changed)}
        {hasFailed && (
          <>
            {failureOf(failure, 'It was not taken back, or the answer got lost. Look at the results, then try once more.')}
            <Named given={given} />
          </>
        )}
        {undone?.status === 'unknown' && 'There is nothing left to take back.'}
        {undone?.status === 'undone' && undoneSentence(undone)}
      </span>
      {!isUndone && !isTaken && given.change !== null && (
        <button ref={undo} type="button" className="button" aria-disabled={isPending} aria-keyshortcuts="u" onClick={takeBack}>
          Undo
          <kbd aria-hidden="true">u</kbd>
        </button>
      )}
      <CloseButton ref={close} label="Close this note" onClick={onClose} />
    </>
  )
}

function Sentence({ given }: { given: GivenVerdict }) {
  return (
    <>
      {givenSentence(given)}
      <Named given={given} />
    </>
  )
}

/** What one result it is of, where that is not what the page is about. */
function Named({ given: { isLeft, changed, kept, address, about } }: { given: GivenVerdict }) {
  if (isLeft !== true || changed + kept !== 1) return null
  return (
    <>
      {' '}
      <a href={address}>
        <bdi>{logText(about)}</bdi>
      </a>
    </>
  )
}

function givenSentence({ verdict, change, changed, kept }: GivenVerdict): string {
  const word = verdictWords[verdict]
  if (change === null) return `${formatCount(kept, 'result is', 'results are')} ${word} already: nothing was changed.`
  const given = `${formatCount(changed, 'result is', 'results are')} now ${word}.`
  return kept === 0 ? given : `${given} ${formatCount(kept, 'result was', 'results were')} so already.`
}
