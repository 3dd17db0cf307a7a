import { HistoryItem } from './HistoryItem.tsx'
import { historyAddress, type ResultHistory } from './history.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { writtenOut } from '#app/ui/html/written-out.ts'

/** What became of the result in each snapshot that changed something, and what people said meanwhile; the newest first. Where it came from is there, however long it is. */
export function HistorySection({
  id,
  history: { entries, more, first, refs },
  now,
}: {
  id: ResultId
  history: ResultHistory
  now: number
}) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">
        History <span className="count">{formatNumber(entries.length + more)}</span>
      </h2>
      <ol
        className="history"
        data-links=""
        {...writtenOut(
          entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- what happened never moves
            <HistoryItem key={index} entry={entry} namesRef={refs.length > 1} now={now} />
          )),
        )}
      />
      {more > 0 && (
        <p className="aside">
          <a href={historyAddress(id)}>{formatCount(more, 'earlier entry', 'earlier entries')}</a> in the JSON
          {first !== null && ', the first of them:'}
        </p>
      )}
      {first !== null && (
        <ol className="history" data-links="" {...writtenOut(<HistoryItem entry={first} namesRef={refs.length > 1} now={now} />)} />
      )}
    </section>
  )
}
