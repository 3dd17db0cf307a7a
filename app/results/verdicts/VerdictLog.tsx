import { UndoForm } from './UndoForm.tsx'
import { termOf } from '#app/search/language/query-terms.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { listAddress } from '#app/results/address/addresses.ts'
import { historyAddress } from '#app/results/history/history.schemas.ts'
import type { ResultDetail } from '#app/results/detail/detail.schemas.ts'
import { verdictWords } from '#app/search/verdict-words.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

type Entry = ResultDetail['verdictLog']['entries'][number]
type VerdictLogProps = { id: ResultId; log: ResultDetail['verdictLog']; search: ResultSearch; now: number }

/** Everything that people have said of a result, the newest first, which can be taken back. Nothing is rendered where nobody has. */
export function VerdictLog({ id, log: { entries, total }, search, now }: VerdictLogProps) {
  if (total === 0) return null
  return (
    <section aria-labelledby="verdicts">
      <h2 id="verdicts">
        Verdicts <span className="count">{formatNumber(total)}</span>
      </h2>
      <ol className="verdict-log" data-links="">
        {entries.map((entry, index) => (
          // The newest stays what it is as another takes its place: the focus is on its button, and it says what came of that.
          <li key={index === 0 ? 'newest' : entry.change}>
            <div className="verdict-line">
              <b>{verdictWords[entry.verdict]}</b>
              <span>
                {entry.undoes ? 'as before, restored' : 'said'} by <Author entry={entry} /> <RelativeTime iso={entry.at} now={now} />
              </span>
              {entry.results > 1 && <span>with {formatCount(entry.results - 1, 'other result')}</span>}
              {entry.until !== null && <End until={entry.until} isNewest={index === 0} now={now} />}
              {index === 0 && <UndoForm id={id} entry={entry} search={search} />}
            </div>
            {entry.comment !== null && (
              <p className="verdict-comment">
                <LogText text={entry.comment} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {total > entries.length && (
        <p className="aside">
          <a href={historyAddress(id)}>{formatCount(total - entries.length, 'earlier verdict')}</a> in the JSON
        </p>
      )}
    </section>
  )
}

/** Leads to all that they have given the verdict of; to take one back is to give none. */
function Author({ entry: { author, undoes } }: { entry: Entry }) {
  if (author === null) return 'somebody'
  if (undoes) return <LogText text={author} />
  return (
    <a href={listAddress({ q: termOf('author', author) })}>
      <LogText text={author} />
    </a>
  )
}

function End({ until, isNewest, now }: { until: Entry['until'] & string; isNewest: boolean; now: number }) {
  const hasRunOut = Date.parse(until) <= now
  return (
    <span className={isNewest && hasRunOut ? 'problem' : undefined}>
      {hasRunOut ? 'ran out on' : 'until'} <time dateTime={until}>{until.slice(0, 10)}</time>
      {isNewest && hasRunOut && ': to be given again'}
    </span>
  )
}
