import { FigureLink } from './FigureLink.tsx'
import { openQuery } from './trend-queries.ts'
import { drawnWidth, stepPaths } from './trend-shape.ts'
import type { TrendPoint } from './trend.schemas.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import type { Severity } from '#app/sarif/codes.ts'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { formatDay } from '#app/ui/text/format-day.ts'

type TrendRowProps = {
  project: string | null
  /** Null for the row of all. */
  severity: Severity | null
  points: readonly TrendPoint[]
  places: readonly number[]
  /** Of the axis. */
  ticks: readonly number[]
  values: readonly number[]
}

/** One line of the trend. The name leads to what is open now; each step to what was open then, as does the table for those who do not see it. */
export function TrendRow({ project, severity, points, places, ticks, values }: TrendRowProps) {
  const height = severity === null ? 64 : 28
  const { line, area } = stepPaths(places, values, height)
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return (
    <div className={`trend-row severity-${severity ?? 'all'}`}>
      <FigureLink q={openQuery(project, severity, null)} className="trend-name">
        {severity === null ? 'all' : <SeverityMark severity={severity} named />} {severity}
      </FigureLink>
      <svg viewBox={`0 0 ${drawnWidth} ${height}`} height={height} preserveAspectRatio="none" aria-hidden="true">
        {ticks.length > 0 && <path className="tick" d={ticks.map((place) => `M${place} 0V${height}`).join('')} />}
        <path className="base" d={`M0 ${height}H${drawnWidth}`} />
        <path className="area" d={area} />
        <path className="line" d={line} />
        {points.map(({ day }, at) => (
          <FigureLink key={day} q={openQuery(project, severity, at === points.length - 1 ? null : day)} focusable={false}>
            <rect x={places[at]} width={(places[at + 1] ?? drawnWidth) - (places[at] ?? 0)} height={height}>
              <title>{`${formatDay(day, true)}: ${formatNumber(values[at] ?? 0)} ${severity ?? 'open'}`}</title>
            </rect>
          </FigureLink>
        ))}
      </svg>
      <b className="trend-now">{formatNumber(last)}</b>
      <span className="trend-change">{last === first ? '±0' : `${last > first ? '+' : '−'}${formatNumber(Math.abs(last - first))}`}</span>
    </div>
  )
}
