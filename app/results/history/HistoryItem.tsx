import { HistoryChange } from './HistoryChange.tsx'
import type { HistoryEntry } from './history.schemas.ts'
import { SeriesName } from '#app/results/SeriesName.tsx'
import { SnapshotPlace } from './SnapshotPlace.tsx'
import { verdictWords } from '#app/search/verdict-words.ts'
import { formatCount } from '#app/ui/text/format-number.ts'
import { formatDay } from '#app/ui/text/format-day.ts'
import { LogText } from '#app/ui/text/LogText.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

type HistoryItemProps = { entry: HistoryEntry; /** Whether there are several refs to tell apart. */ namesRef: boolean; now: number }

/** One thing that happened to a result. */
export function HistoryItem({ entry, namesRef, now }: HistoryItemProps) {
  const isSighting = entry.type === 'sighting'
  return (
    <li className={`history-${isSighting ? entry.how : entry.type}`}>
      <div className="history-line">
        <b>{isSighting ? sightingWords[entry.how] : entry.type === 'verdict' ? verdictWords[entry.verdict] : endWords[entry.type]}</b>
        {entry.type === 'verdict' ? (
          <a href="#verdicts">
            {entry.undoes ? 'restored' : 'said'} by {entry.author === null ? 'somebody' : <LogText text={entry.author} />}
          </a>
        ) : (
          namesRef && (
            <span>
              on <LogText text={entry.ref} />
            </span>
          )
        )}
        {(isSighting || entry.type === 'fixed') && <SnapshotPlace {...entry} />}
        {entry.type === 'ended' && (
          <span>
            <SeriesName {...entry} />
          </span>
        )}
        <RelativeTime iso={entry.at} now={now} className="history-time" />
      </div>
      {isSighting && <SightingFacts entry={entry} />}
    </li>
  )
}

const sightingWords = { first: 'First seen', also: 'Also seen', changed: 'Changed', reopened: 'Reopened', absent: 'Absent' } as const
const endWords = { fixed: 'Fixed', ended: 'Analysis ended' } as const

function SightingFacts({ entry }: { entry: Extract<HistoryEntry, { type: 'sighting' }> }) {
  const { how, baseline, logBaseline, suppression, changes, snapshots, lastAt, why } = entry
  const facts = [
    how === 'absent' ? 'The log itself says that it is not in the code' : null,
    logBaseline === null ? null : `Baseline ${baseline}; the log itself says ${logBaseline}`,
    suppression === null ? null : `${suppressionWords[suppression]} by the log`,
    snapshots > 1 ? `Seen so in ${formatCount(snapshots, 'snapshot')}, the last on ${formatDay(lastAt, true)}` : null,
  ].filter((fact) => fact !== null)
  return (
    <>
      {changes.length > 0 && (
        <ul className="history-changes">
          {changes.map((change) => (
            <HistoryChange key={change.what} change={change} />
          ))}
        </ul>
      )}
      {why !== null && (
        <p className="history-why">
          Recognised by: <LogText text={why} />
        </p>
      )}
      {facts.length > 0 && <p className="history-facts">{facts.join('. ')}.</p>}
    </>
  )
}

const suppressionWords = { suppressed: 'Suppressed', underReview: 'Suppression under review', rejected: 'Suppression rejected' } as const
