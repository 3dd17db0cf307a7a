import type { ReportEntry } from '#app/uploads/uploads.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { TableBox } from '#app/ui/TableBox.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** The problems of a log, each with how often it was met and where first. */
export function ReportTable({ entries }: { entries: ReportEntry[] }) {
  return (
    <TableBox label="Table of problems" className="report-table">
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">What was met</th>
          <th scope="col" className="number">
            Times
          </th>
          <th scope="col">Where first</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report is shown whole or not at all
          <tr key={index}>
            <td>
              <span className={`flag report-${entry.severity}`}>{entry.severity}</span>
            </td>
            <td>
              <LogText text={entry.sentence} />
              <code className="reason">{entry.code}</code>
            </td>
            <td className="number">{formatNumber(entry.count)}</td>
            <td>
              <ul>
                {entry.pointers.map((pointer, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- pointers of one entry never move
                  <li key={index}>
                    <LogText className="mono" text={pointer === '' ? 'the whole log' : pointer} />
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
