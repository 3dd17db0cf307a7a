import { type OverviewPlace, uploadsPlace } from './overview-place.ts'
import { TablePages } from './TablePages.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import type { UploadsPage } from './uploads.schemas.ts'
import { UploadTable } from './UploadTable.tsx'

/** `project`: whose these are alone; `place`: what the rest of the page shows, and goes on to. */
type UploadsSectionProps = { page: UploadsPage; project: string | null; place: OverviewPlace; now: number }

/** A page of uploads, with the ways to newer and older ones. */
export function UploadsSection({ page, project, place, now }: UploadsSectionProps) {
  const { rows, total, from, older, newer } = page
  return (
    <section aria-labelledby={uploadsPlace}>
      <h2 id={uploadsPlace}>
        {from === 1 ? 'Recent uploads' : 'Older uploads'}
        {project !== null && (
          <>
            {' of '}
            <LogText text={project} />
          </>
        )}
      </h2>
      {rows.length > 0 ? <UploadTable uploads={rows} now={now} /> : <p className="text-muted">There are none that are older.</p>}
      <TablePages
        label="Pages of uploads"
        hash={uploadsPlace}
        from={from}
        count={rows.length}
        total={total}
        newer={from > 1 ? { ...place, before: newer ?? undefined } : null}
        older={older === null ? null : { ...place, before: older }}
      />
    </section>
  )
}
