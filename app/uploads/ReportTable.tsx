import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import { ReportSentence } from './ReportSentence.tsx'
import { Column } from '#app/ui/controls/Column.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** The problems of a log, each with how often it was met and where first. */
export function ReportTable({ entries }: { entries: ReportEntry[] }) {
  return (
    <TableBox label="Table of problems" className="report-table">
      <thead role="rowgroup">
        <tr role="row">
          <Column>Kind</Column>
          <Column>What was met</Column>
          <Column className="number">Times</Column>
          <Column>Where first</Column>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a report is shown whole or not at all
          <tr key={index} role="row">
            <td role="cell">
              <span className={`flag report-${entry.severity}`}>{entry.severity}</span>
            </td>
            <td role="cell">
              <ReportSentence text={entry.sentence} />
              <code className="reason">{entry.code}</code>
            </td>
            <td role="cell" className="number" data-unit={entry.count === 1 ? 'time' : 'times'}>
              {formatNumber(entry.count)}
            </td>
            <td role="cell">
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
