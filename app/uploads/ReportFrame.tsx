import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CloseLink } from './CloseLink.tsx'
import { useEntered } from '#app/ui/pages/use-entered.ts'

/** The part of the first page that has the import report of an upload. */
export function ReportFrame({ children }: { children: ReactNode }) {
  const { upload = '' } = useSearch({ from: '/' })
  const part = useEntered(upload)
  return (
    <section ref={part} className="import-report" aria-labelledby="import-report">
      <div className="import-report-title">
        <h2 id="import-report">Import report</h2>
        <CloseLink label="Close the import report" />
      </div>
      {children}
    </section>
  )
}
