import { Link } from '@tanstack/react-router'
import { uploadsPlace } from '#app/uploads/overview-place.ts'
import type { UploadsPage } from '#app/uploads/uploads.schemas.ts'
import { UploadTable } from '#app/uploads/UploadTable.tsx'
import { Icon } from '#app/ui/Icon.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

/** `project`: the one that the rest of the page is about, and goes on to be. */
type UploadsSectionProps = { page: UploadsPage; project: string | undefined; now: number }

/** A page of uploads, with the ways to newer and older ones. */
export function UploadsSection({ page, project, now }: UploadsSectionProps) {
  const { rows, total, from, older, newer } = page
  return (
    <section aria-labelledby={uploadsPlace}>
      <h2 id={uploadsPlace}>{from === 1 ? 'Recent uploads' : 'Older uploads'}</h2>
      {rows.length > 0 ? <UploadTable uploads={rows} now={now} /> : <p className="text-muted">There are none that are older.</p>}
      {(from > 1 || older !== null) && (
        <nav className="upload-pages" aria-label="Pages of uploads">
          {from > 1 && (
            <Link to="/" search={{ project, before: newer ?? undefined }} hash={uploadsPlace} preload={false} rel="prev" className="button">
              <Icon name="left" />
              Newer
            </Link>
          )}
          {rows.length > 0 && (
            <span className="tabular-nums">
              {formatNumber(from)} to {formatNumber(from + rows.length - 1)} of {formatNumber(total)}
            </span>
          )}
          {older !== null && (
            <Link to="/" search={{ project, before: older }} hash={uploadsPlace} preload={false} rel="next" className="button">
              Older
              <Icon name="right" />
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
