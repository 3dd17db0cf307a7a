import { changeWords } from './change-words.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { FigureLink } from './FigureLink.tsx'
import { formatDayBefore } from './format-day-before.ts'
import { deedQuery } from './trend-queries.ts'
import type { ChangedSnapshot } from './trend.schemas.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'
import { formatDay } from '#app/ui/text/format-day.ts'

/** Of a drawing: each snapshot's width, that of its bar, and what bars share above and below. */
const [slot, bar, height] = [10, 7, 96]
/** A bar that is there can be seen. */
const shortest = 2

/** What the newest snapshots of default refs brought, above the line, and took, below it; the newest on the right. */
export function ChangesSection({ snapshots }: { snapshots: readonly ChangedSnapshot[] }) {
  const shown = snapshots.toReversed()
  const [first, last] = [shown[0], shown.at(-1)]
  if (first === undefined || last === undefined) return null
  const most = { up: Math.max(0, ...shown.map(cameIn)), down: Math.max(0, ...shown.map(({ fixed }) => fixed)) }
  const scale = (height - 2 * shortest) / Math.max(1, most.up + most.down)
  const firstLogs = shown.filter(({ previous }) => previous === null).length
  const zero = shortest + most.up * scale
  const tall = (count: number) => (count === 0 ? 0 : Math.max(shortest, count * scale))
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">New and fixed</h2>
      {most.up + most.down === 0 ? (
        <p className="trend-note">The newest snapshots brought nothing new after the first, and fixed nothing.</p>
      ) : (
        <div className="changes">
          <div className="changes-scale" aria-hidden="true">
            <span>{formatNumber(most.up)} new</span>
            <span>{formatNumber(most.down)} fixed</span>
          </div>
          <svg viewBox={`0 0 ${shown.length * slot} ${height}`} preserveAspectRatio="none" height={height} aria-hidden="true">
            {shown.map((snapshot, at) => {
              const { upload, toolName, category, fresh, reopened, fixed } = snapshot
              const x = at * slot + (slot - bar) / 2
              const top = zero - tall(fresh)
              const bars = [
                { change: 'fresh', y: top, count: fresh },
                { change: 'reopened', y: top - tall(reopened), count: reopened },
                { change: 'fixed', y: zero, count: fixed },
              ] as const
              return (
                <g key={`${upload} ${toolName} ${category}`}>
                  {bars.map(({ change, y, count }) => {
                    const q = count === 0 ? null : deedQuery(snapshot, change)
                    return (
                      q !== null && (
                        <FigureLink key={change} q={q} focusable={false}>
                          <rect className={`change-${change}`} x={x} y={y} width={bar} height={tall(count)}>
                            <title>{`${formatDay(snapshot.receivedAt, true)}, ${toolName}: ${formatNumber(count)} ${changeWords[change]}`}</title>
                          </rect>
                        </FigureLink>
                      )
                    )
                  })}
                </g>
              )
            })}
            <path className="base" d={`M0 ${zero}H${shown.length * slot}`} />
          </svg>
          <div className="changes-axis" aria-hidden="true">
            <span>{formatDayBefore(first.receivedAt, last.receivedAt)}</span>
            <span>{formatCount(shown.length, 'snapshot')}</span>
            {/* Of one day there is one date. */}
            <span>{last.receivedAt.slice(0, 10) !== first.receivedAt.slice(0, 10) && formatDay(last.receivedAt)}</span>
          </div>
        </div>
      )}
      {firstLogs > 0 && (
        <p className="trend-note">
          {firstLogs === 1 ? 'The first log' : 'First logs'} ({firstLogs} of {shown.length}){' '}
          {firstLogs === 1 ? 'has none before it' : 'have none before them'} to tell what is new or fixed.
        </p>
      )}
      <ChangesTable snapshots={snapshots} />
    </section>
  )
}

function cameIn({ fresh, reopened }: ChangedSnapshot): number {
  return fresh + reopened
}
