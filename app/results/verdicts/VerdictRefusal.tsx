import { verdictWords } from '#app/search/verdict-words.ts'
import type { VerdictOutcome } from './verdicts.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

type Refusal = Exclude<VerdictOutcome, { status: 'changed' | 'kept' }>

/** Of more than these is told only how many there are. */
const shownAtOnce = 3

const again = 'select again what you mean: what you wrote is kept.'

/** `seen`: how many rows the query was seen to find that it was for. */
type VerdictRefusalProps = { outcome: Refusal; seen?: number | null; now: number }

/** Why a verdict was not given, and what to do. Its links are plain ones. */
export function VerdictRefusal({ outcome, seen = null, now }: VerdictRefusalProps) {
  switch (outcome.status) {
    case 'conflict': {
      const { count } = outcome
      return (
        <>
          <p>
            {count === 1 ? 'Somebody was faster' : `Somebody was faster for ${formatNumber(count)} of them`}, and nothing was changed. Give
            yours only if it still holds.
          </p>
          <Said of={outcome} now={now} />
        </>
      )
    }
    case 'overtaken':
      return (
        <>
          <p>
            Nothing was changed: meanwhile somebody gave {formatNumber(outcome.count)} of these results a verdict. Look at the list, and{' '}
            {again}
          </p>
          <Said of={outcome} now={now} />
        </>
      )
    case 'other-results':
      return (
        <p>
          {outcome.total === seen
            ? `Nothing was changed: the query finds ${formatCount(seen, 'result')} as before, but a log of their project was read or deleted meanwhile, and they may be others.`
            : `Nothing was changed: meanwhile the query finds ${formatCount(outcome.total, 'result')}, and no longer what you saw.`}{' '}
          Look at the list, and {again}
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

/** What others have said, of the first of the results. */
function Said({ of: { present, count }, now }: { of: Extract<Refusal, { status: 'conflict' | 'overtaken' }>; now: number }) {
  return (
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
  )
}
