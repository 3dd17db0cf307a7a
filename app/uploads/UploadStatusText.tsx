import type { Upload } from './uploads.schemas.ts'
import { ReportFlags } from './ReportFlags.tsx'
import { ReportSentence } from './ReportSentence.tsx'

const words = { receiving: 'receiving', queued: 'waiting', reading: 'reading', done: 'read', failed: 'not read' } satisfies Record<
  Upload['status'],
  string
>

/** The status of an upload in a word or two, with what its import report has to say. */
export function UploadStatusText({ upload }: { upload: Upload }) {
  const { status, bytesRead, bytesTotal, repeats, error } = upload
  return (
    <span className={`upload-status upload-${status}`}>
      {words[status]}
      {status === 'reading' && bytesTotal > 0 && ` ${Math.floor((100 * bytesRead) / bytesTotal)}%`}
      {repeats !== null && ', a repetition'}
      <ReportFlags upload={upload} />
      {error !== null && (
        <span className="reason">
          <ReportSentence text={error.sentence} />
        </span>
      )}
    </span>
  )
}
