import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChangeFigure } from './ChangeFigure.tsx'
import { RunList } from '#app/uploads/runs/RunList.tsx'
import { ReportFrame } from './ReportFrame.tsx'
import { ReportTable } from './ReportTable.tsx'
import { UnknownUpload } from './UnknownUpload.tsx'
import { uploadQuery } from './uploads.queries.ts'
import { uploadName } from './upload-name.ts'
import { UploadStatusText } from './UploadStatusText.tsx'
import { UploadResultsLink } from './UploadResultsLink.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { formatBytes } from '#app/ui/text/format-bytes.ts'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

/** What one upload held, and every problem met while it was read. */
export function ImportReport({ id }: { id: string }) {
  const { data: upload, dataUpdatedAt } = useSuspenseQuery(uploadQuery(id))
  if (upload === null) return <UnknownUpload malformed={false} />
  return (
    <ReportFrame>
      <p>
        <LogText className="font-semibold" text={uploadName(upload)} />{' '}
        <span className="text-muted">
          {formatBytes(upload.bytes)}, received <RelativeTime iso={upload.receivedAt} now={dataUpdatedAt} />,{' '}
        </span>
        <UploadStatusText upload={upload} />
      </p>
      <p className="text-muted">
        {upload.project !== null && (
          <>
            Project{' '}
            {upload.status === 'done' ? (
              <Link to="/" search={{ project: upload.project }} hash="open">
                <LogText text={upload.project} />
              </Link>
            ) : (
              <LogText className="text-text" text={upload.project} />
            )}
            {upload.ref !== null && (
              <>
                , ref <LogText className="text-text" text={upload.ref} />
              </>
            )}
            {upload.commit !== null && (
              <>
                , commit <LogText className="mono" text={upload.commit} />
              </>
            )}
            {'. '}
          </>
        )}
        <LogTexts texts={upload.tools} more={upload.moreTools} />
      </p>
      {upload.repeats !== null && <p>It repeats an upload byte for byte, so nothing was stored anew.</p>}
      {upload.droppedAt !== null && (
        <p>
          Its file was dropped <RelativeTime iso={upload.droppedAt} now={dataUpdatedAt} />, since files are kept for a time only. What was
          read of it stays, results with their original JSON.
        </p>
      )}
      {upload.status === 'done' && (
        <p>
          <UploadResultsLink upload={upload}>{formatCount(upload.results, 'result')}</UploadResultsLink>,{' '}
          <ChangeFigure query={upload.newQuery}>{formatNumber(upload.new)} new or reopened</ChangeFigure>,{' '}
          <ChangeFigure query={upload.fixedQuery}>{formatNumber(upload.fixed)} fixed</ChangeFigure>
          {upload.before !== null && (
            <>
              {'. '}
              <Link to="/results" search={{ q: `compare:${upload.before}..${upload.repeats ?? upload.id}` }}>
                Compare with the upload before
              </Link>
            </>
          )}
        </p>
      )}
      {upload.report.length > 0 && <ReportTable entries={upload.report} />}
      {upload.report.length === 0 && upload.status === 'done' && <p>Everything in the log was understood.</p>}
      {upload.status === 'done' && <RunList upload={id} />}
    </ReportFrame>
  )
}
