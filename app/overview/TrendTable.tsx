import { FigureLink } from './FigureLink.tsx'
import { openQuery } from './trend-queries.ts'
import type { Trend } from './trend.schemas.ts'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'
import { formatDay } from '#app/ui/text/format-day.ts'

/** The figures of the trend, the newest first; each leads to its list. */
export function TrendTable({ trend: { points, severities }, project }: { trend: Trend; project: string | null }) {
  return (
    <details className="figures">
      <summary>Figures</summary>
      <TableBox label="Table of what was open over time" className="figure-table">
        <thead>
          <tr>
            <th scope="col">At the end of</th>
            <th scope="col" className="number">
              all
            </th>
            {severities.map((severity) => (
              <th key={severity} scope="col" className="number">
                {severity}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ day, total, counts }, at) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{formatDay(day, true)}</time>
                {at === 0 && ' and now'}
              </th>
              <td className="number">
                <Figure count={total} word="open" q={openQuery(project, null, at === 0 ? null : day)} />
              </td>
              {severities.map((severity, column) => (
                <td key={severity} className="number">
                  <Figure count={counts[column] ?? 0} word={severity} q={openQuery(project, severity, at === 0 ? null : day)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </details>
  )
}

function Figure({ count, word, q }: { count: number; word: string; q: string }) {
  const shown = formatNumber(count)
  return (
    <FigureLink q={q} name={`${shown} ${word}`}>
      {shown}
    </FigureLink>
  )
}
