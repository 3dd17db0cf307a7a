import type { Upload } from './uploads.schemas.ts'
import { ReportSentence } from './ReportSentence.tsx'
import { formatCount } from '#app/ui/format-number.ts'

const words = { receiving: 'receiving', queued: 'waiting', reading: 'reading', done: 'read', failed: 'not read' } satisfies Record<
  Upload['status'],
  string
>

/** The status of an upload in a word or two, with what its import report has to say. */
export function UploadStatusText({ upload }: { upload: Upload }) {
  const { status, bytesRead, bytesTotal, report, repeats, error } = upload
  const errors = report.filter(({ severity }) => severity === 'error').length
  const isIncomplete = report.some(({ code }) => code === 'run-incomplete' || code === 'results-null')
  const warnings = report.filter(({ severity }) => severity === 'warning').length
  return (
    <span className={`upload-status upload-${status}`}>
      {words[status]}
      {status === 'reading' && bytesTotal > 0 && ` ${Math.floor((100 * bytesRead) / bytesTotal)}%`}
      {repeats !== null && ', a repetition'}
      {status === 'done' && isIncomplete && <span className="flag flag-incomplete">incomplete</span>}
      {status === 'done' && errors > 0 && <span className="flag flag-incomplete">{formatCount(errors, 'error')}</span>}
      {status === 'done' && warnings > 0 && <span className="flag">{formatCount(warnings, 'warning')}</span>}
      {error !== null && (
        <span className="reason">
          <ReportSentence text={error.sentence} />
        </span>
      )}
    </span>
  )
}
