import { verdictWords } from '#app/search/verdict-words.ts'
import type { VerdictOutcome } from './verdicts.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/format-number.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'

type Refusal = Exclude<VerdictOutcome, { status: 'changed' | 'kept' }>

/** Of more than these is told only how many there are. */
const shownAtOnce = 3

/** Why a verdict was not given, and what to do. Its links are plain ones. */
export function VerdictRefusal({ outcome, now }: { outcome: Refusal; now: number }) {
  switch (outcome.status) {
    case 'conflict': {
      const { present, count } = outcome
      return (
        <>
          <p>
            {count === 1 ? 'Somebody was faster' : `Somebody was faster for ${formatNumber(count)} of them`}, and nothing was changed. Give
            yours only if it still holds.
          </p>
          <ul>
            {present.slice(0, shownAtOnce).map(({ id, verdict, author, comment, at }) => (
              <li key={id}>
                <a href={`/results/${id}`}>{verdictWords[verdict]}</a>, said by {author === null ? 'somebody' : <LogText text={author} />}{' '}
                <RelativeTime iso={at} now={now} />
                {comment !== null && (
                  <>
                    : <LogText text={comment} />
                  </>
                )}
              </li>
            ))}
            {count > shownAtOnce && <li>and {formatNumber(count - shownAtOnce)} more</li>}
          </ul>
        </>
      )
    }
    case 'other-results':
      return (
        <p>
          Nothing was changed: meanwhile the query finds {formatCount(outcome.total, 'result')}, something was said of one of them, or a log
          of their project was read. Look at the list, and select again what you mean: what you wrote is kept.
        </p>
      )
    case 'unknown':
      return (
        <p>
          Nothing was changed: {formatCount(outcome.ids.length, 'result was', 'results were')} deleted meanwhile. Select again what is left.
        </p>
      )
    case 'problems':
      return <p>Nothing was changed: the query is not understood in all its parts, and may find more than you mean. Correct it first.</p>
  }
}
