import { FigureLink } from './FigureLink.tsx'
import { formatDayBefore } from './format-day-before.ts'
import { TrendRow } from './TrendRow.tsx'
import { TrendTable } from './TrendTable.tsx'
import { axisTicks, drawnWidth, placeOfDay } from './trend-shape.ts'
import { dismissedQuery } from './trend-queries.ts'
import type { Trend } from './trend.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

type TrendSectionProps = { trend: Trend; project: string | null; dismissed: number }

/** What was open over time, in all and by severity: one row for each, to a scale of its own, so that a thousand notes hide no critical one. */
export function TrendSection({ trend, project, dismissed }: TrendSectionProps) {
  const { points, severities, today, step, isCut } = trend
  const [first, last] = [points[0]?.day ?? today, points.at(-1)]
  if (last === undefined) return null
  if (first === today) return <TrendToCome />
  const ticks = axisTicks(first, today)
  const places = points.map(({ day }) => placeOfDay(day, first, today))
  const shared = { project, points, places, ticks: ticks.map(({ place }) => place) }
  return (
    <section aria-labelledby="trend">
      <h2 id="trend">Open over time</h2>
      <div className="trend">
        <div className="trend-head">
          <span className="trend-now">now</span>
          <span className="trend-change">since {formatDayBefore(first, today)}</span>
        </div>
        <TrendRow {...shared} severity={null} values={points.map(({ total }) => total)} />
        {severities.map((severity, at) => (
          <TrendRow key={severity} {...shared} severity={severity} values={points.map(({ counts }) => counts[at] ?? 0)} />
        ))}
        <div className="trend-axis" aria-hidden="true">
          <span>{formatDayBefore(first, today)}</span>
          {ticks.map(({ day, place, label }) => (
            <span key={day} className="tick" style={{ left: `${(place / drawnWidth) * 100}%` }}>
              {label}
            </span>
          ))}
          <span>today</span>
        </div>
      </div>
      <p className="trend-note">
        Each row to its own scale.{' '}
        {step !== 'day' && `Of each ${step}, the last day on which a log came${isCut ? '; earlier ones are left out' : ''}. `}
        As the logs say, on default refs
        {dismissed === 0 ? '.' : ': of what is open now, '}
        {dismissed > 0 && (
          <FigureLink q={dismissedQuery(project)}>{formatCount(dismissed, 'result has', 'results have')} been dismissed</FigureLink>
        )}
        {dismissed > 0 && ' since.'}
      </p>
      <TrendTable trend={trend} project={project} />
    </section>
  )
}

/** On the first day there is one point, and nothing to compare it with. */
function TrendToCome() {
  return (
    <section aria-labelledby="trend">
      <h2 id="trend">Open over time</h2>
      <p className="trend-note">The first log came today. From the next day on this shows what was open on each.</p>
    </section>
  )
}
