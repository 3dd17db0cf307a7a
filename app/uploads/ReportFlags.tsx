import type { Upload } from './uploads.schemas.ts'
import { formatCount } from '#app/ui/text/format-number.ts'

/** What the import report of an upload has to say, in a word each, where it was read but not as it should be. */
export function ReportFlags({ upload: { status, report } }: { upload: Upload }) {
  if (status !== 'done') return null
  const errors = report.filter(({ severity }) => severity === 'error').length
  const isIncomplete = report.some(({ code }) => code === 'run-incomplete' || code === 'results-null')
  const warnings = report.filter(({ severity }) => severity === 'warning').length
  return (
    <>
      {isIncomplete && <span className="flag flag-incomplete">incomplete</span>}
      {errors > 0 && <span className="flag flag-incomplete">{formatCount(errors, 'error')}</span>}
      {warnings > 0 && <span className="flag">{formatCount(warnings, 'warning')}</span>}
    </>
  )
}
