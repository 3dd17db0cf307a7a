import { drawnWidth, stepPaths } from './trend-shape.ts'

const height = 20

/** What was open over time in small, without words: pairs of a place in time, from 0 to 1, and a number. */
export function Sparkline({ values }: { values: readonly [number, number][] }) {
  const { line, area } = stepPaths(
    values.map(([place]) => Math.round(place * drawnWidth)),
    values.map(([, count]) => count),
    height,
  )
  return (
    <svg className="sparkline" viewBox={`0 0 ${drawnWidth} ${height}`} height={height} preserveAspectRatio="none" aria-hidden="true">
      <path className="base" d={`M0 ${height}H${drawnWidth}`} />
      {values.length > 0 && (
        <>
          <path className="area" d={area} />
          <path className="line" d={line} />
        </>
      )}
    </svg>
  )
}
