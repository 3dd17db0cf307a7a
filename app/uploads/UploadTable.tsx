import { Link } from '@tanstack/react-router'
import type { Upload } from '#app/uploads/uploads.schemas.ts'
import { UploadStatusText } from '#app/uploads/UploadStatusText.tsx'
import { UploadResultsLink } from '#app/uploads/UploadResultsLink.tsx'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'
import { TableBox } from '#app/ui/TableBox.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** The newest uploads and what became of them; the name of each leads to its import report. */
export function UploadTable({ uploads, now }: { uploads: Upload[]; now: number }) {
  return (
    <TableBox label="Table of uploads">
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col">Status</th>
          <th scope="col" className="number">
            Results
          </th>
          <th scope="col" className="number">
            New
          </th>
          <th scope="col" className="number">
            Fixed
          </th>
          <th scope="col">Project</th>
          <th scope="col">Tools</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {uploads.map((upload) => (
          <tr key={upload.id}>
            <th scope="row">
              <Link to="/" search={{ upload: upload.id }} title="Import report">
                <LogText text={upload.fileName} />
              </Link>
              {upload.sample && <span className="flag">sample</span>}
            </th>
            <td>
              <UploadStatusText upload={upload} />
            </td>
            <td className="number">
              {upload.status === 'done' && <UploadResultsLink upload={upload}>{formatNumber(upload.results)}</UploadResultsLink>}
            </td>
            <td className="number">{upload.status === 'done' && formatNumber(upload.new)}</td>
            <td className="number">{upload.status === 'done' && formatNumber(upload.fixed)}</td>
            <td>{upload.project !== null && <LogText text={upload.project} />}</td>
            <td>
              <LogText text={upload.tools.join(', ')} />
            </td>
            <td>
              <RelativeTime iso={upload.receivedAt} now={now} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
