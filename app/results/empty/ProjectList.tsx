import { Link } from '@tanstack/react-router'
import type { ReadProject } from './empty.schemas.ts'
import { uploadsPlace } from '#app/uploads/overview-place.ts'
import { LogTexts } from '#app/ui/text/LogTexts.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import { formatCount } from '#app/ui/text/format-number.ts'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'

type ProjectListProps = { projects: ReadProject[]; count: number; now: number; leadsToUploads?: boolean }

/** Which projects an empty list is about, what analysed them and when; where it `leadsToUploads`, the name of each is a link to its own. */
export function ProjectList({ projects, count, now, leadsToUploads = false }: ProjectListProps) {
  return (
    <ul>
      {projects.map(({ key, slug, tools, moreTools, lastUploadAt }) => (
        <li key={key}>
          {leadsToUploads ? (
            <Link to="/" search={{ project: slug }} hash={uploadsPlace}>
              <LogText text={slug} />
            </Link>
          ) : (
            <LogText className="font-semibold" text={slug} />
          )}{' '}
          <span className="text-muted">
            <LogTexts texts={tools} more={moreTools} />
          </span>{' '}
          {lastUploadAt !== null && (
            <span className="text-muted">
              last read <RelativeTime iso={lastUploadAt} now={now} />
            </span>
          )}
        </li>
      ))}
      <MoreProjects listed={projects.length} count={count} />
    </ul>
  )
}

/** How many projects there are besides those that are listed. */
export function MoreProjects({ listed, count }: { listed: number; count: number }) {
  return count > listed && <li>and {formatCount(count - listed, 'other project')}</li>
}
