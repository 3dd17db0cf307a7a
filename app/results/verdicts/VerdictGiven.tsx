import { useRef } from 'react'
import type { GivenVerdict } from '#app/results/verdicts/given-verdict.ts'
import { undoneSentence } from '#app/results/verdicts/undone-sentence.ts'
import { verdictWords } from '#app/results/verdicts/verdict-words.ts'
import { useTakeBack } from '#app/results/verdicts/use-verdicts.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { failureOf } from '#app/ui/failure-of.ts'
import { formatCount } from '#app/ui/format-number.ts'
import { logText } from '#app/ui/LogText.tsx'
import { useShortcut } from '#app/ui/use-shortcut.ts'

/** `isLeft`: it was given on another page, so that it says what it is for. */
type VerdictGivenProps = { given: GivenVerdict; isLeft?: boolean; onClose: () => void }

/** Says what was done, and takes it back, by `u` as well. Whoever shows it does so in a place whose changes are read aloud. */
export function VerdictGiven({ given, isLeft = false, onClose }: VerdictGivenProps) {
  const { mutate, isPending, isError, error, data: undone } = useTakeBack()
  const isUndone = undone !== undefined
  const undo = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)

  function takeBack(): boolean {
    if (given.change === null) return false
    if (isPending || isUndone) return true
    // Who is still at the button would be nowhere once it is gone.
    mutate(given.change, { onSuccess: () => undo.current === document.activeElement && close.current?.focus() })
    return true
  }
  useShortcut('u', takeBack)
  return (
    <>
      <span>
        {!isUndone && !isError && given.since && `${givenSentence(given.since)} The verdict before: `}
        {!isUndone && !isError && givenSentence(given)}
        {!isUndone && !isError && isLeft && given.changed + given.kept === 1 && (
          <>
            {' '}
            <a href={given.address}>
              <bdi>{logText(given.about)}</bdi>
            </a>
          </>
        )}
        {isError && failureOf(error, 'It was not taken back, or the answer got lost. Look at the results, then try once more.')}
        {undone?.status === 'unknown' && 'There is nothing left to take back.'}
        {undone?.status === 'undone' && undoneSentence(undone)}
      </span>
      {!isUndone && given.change !== null && (
        <button ref={undo} type="button" className="button" aria-disabled={isPending} aria-keyshortcuts="u" onClick={takeBack}>
          Undo
          <kbd aria-hidden="true">u</kbd>
        </button>
      )}
      <button ref={close} type="button" className="button button-bare" aria-label="Close this note" onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  )
}

function givenSentence({ verdict, change, changed, kept }: GivenVerdict): string {
  const word = verdictWords[verdict]
  if (change === null) return `${formatCount(kept, 'result is', 'results are')} ${word} already: nothing was changed.`
  const given = `${formatCount(changed, 'result is', 'results are')} now ${word}.`
  return kept === 0 ? given : `${given} ${formatCount(kept, 'result was', 'results were')} so already.`
}
