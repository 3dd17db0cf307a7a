import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { termOf } from '#app/results/box/query-terms.ts'
import type { Upload } from '#app/uploads/uploads.schemas.ts'

/** Leads to the results of an upload; those of a repetition were stored with what it repeats. */
export function UploadResultsLink({ upload, children }: { upload: Upload; children: ReactNode }) {
  return (
    <Link to="/results" search={{ q: termOf('upload', upload.repeats ?? upload.id) }}>
      {children}
    </Link>
  )
}
