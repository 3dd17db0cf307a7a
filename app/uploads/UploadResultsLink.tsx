import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { termOf } from '#app/search/language/query-terms.ts'
import type { Upload } from './uploads.schemas.ts'

/** `name`: what it is called where it is heard alone. */
type UploadResultsLinkProps = { upload: Upload; name?: string; children: ReactNode }

/** Leads to the results of an upload; those of a repetition were stored with what it repeats. Says where these are not as many as its log has. Where there are none it leads nowhere. */
export function UploadResultsLink({ upload, name, children }: UploadResultsLinkProps) {
  const difference = differenceOf(upload)
  if (upload.results === 0 && difference === undefined) return children
  return (
    <Link to="/results" search={{ q: termOf('upload', upload.repeats ?? upload.id) }} aria-label={name} title={difference}>
      {children}
    </Link>
  )
}

/** How what an upload's snapshots hold differs from what its log has. */
function differenceOf({ report }: Upload): string | undefined {
  if (report.some(({ code }) => code === 'run-incomplete')) return 'The list also has what a run that did not complete may have missed'
  if (report.some(({ code }) => code === 'result-absent')) return 'The list is without what the log calls absent'
  return undefined
}
