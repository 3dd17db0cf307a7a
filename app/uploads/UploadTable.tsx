import { Link } from '@tanstack/react-router'
import type { Upload } from './uploads.schemas.ts'
import { ChangeFigure } from './ChangeFigure.tsx'
import { overviewPlace } from './overview-place.ts'
import { uploadName } from './upload-name.ts'
import { UploadStatusText } from './UploadStatusText.tsx'
import { UploadResultsLink } from './UploadResultsLink.tsx'
import { Place } from '#app/results/Place.tsx'
import { Column } from '#app/ui/controls/Column.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { FirstLogTexts } from '#app/ui/text/FirstLogTexts.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatCommit } from '#app/ui/text/format-commit.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/**
 * The newest uploads and what became of them; the name of each leads to its import report. The roles are written out because a table whose
 * display is changed, as on a phone, loses them in some browsers.
 */
export function UploadTable({ uploads, now }: { uploads: Upload[]; now: number }) {
  return (
    <TableBox label="Table of uploads" className="upload-table">
      <thead role="rowgroup">
        <tr role="row">
          <Column>File</Column>
          <Column>Status</Column>
          <Column className="number">Results</Column>
          <Column className="number">New</Column>
          <Column className="number">Fixed</Column>
          <Column>Project</Column>
          <Column>Ref</Column>
          <Column>Tools</Column>
          <Column>Received</Column>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {uploads.map((upload) => (
          <tr role="row" key={upload.id}>
            <th role="rowheader" scope="row">
              <Link to="/" from="/" search={(search) => ({ ...overviewPlace(search), upload: upload.id })} title="Import report">
                <LogText text={uploadName(upload)} />
              </Link>
              {upload.sample && <span className="flag">sample</span>}
            </th>
            {/* Why there are none has the room of the figures. */}
            <td role="cell" colSpan={upload.status === 'done' ? 1 : 4}>
              <UploadStatusText upload={upload} />
            </td>
            {upload.status === 'done' && (
              <>
                <td role="cell" className="number" data-unit={upload.results === 1 ? 'result' : 'results'}>
                  <UploadResultsLink upload={upload} name={formatCount(upload.results, 'result')}>
                    {formatNumber(upload.results)}
                  </UploadResultsLink>
                </td>
                <td role="cell" className="number" data-unit="new">
                  <ChangeFigure query={upload.newQuery} name={`${formatNumber(upload.new)} new`} title="New or reopened with this upload">
                    {formatNumber(upload.new)}
                  </ChangeFigure>
                </td>
                <td role="cell" className="number" data-unit="fixed">
                  <ChangeFigure query={upload.fixedQuery} name={`${formatNumber(upload.fixed)} fixed`}>
                    {formatNumber(upload.fixed)}
                  </ChangeFigure>
                </td>
              </>
            )}
            <td role="cell">
              {upload.project !== null && (
                <span className="cut">
                  <Place path={upload.project} line={null} />
                </span>
              )}
            </td>
            <td role="cell" className="mono">
              {upload.ref !== null && <LogText className="cut" text={upload.ref} />}
              {upload.commit !== null && (
                <>
                  {' '}
                  <LogText className="commit text-muted" text={formatCommit(upload.commit)} />
                </>
              )}
            </td>
            <td role="cell">
              <FirstLogTexts texts={upload.tools} more={upload.moreTools} />
            </td>
            <td role="cell">
              <RelativeTime iso={upload.receivedAt} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
