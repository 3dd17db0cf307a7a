import type { ProjectSummary } from '#app/overview/overview.schemas.ts'
import { LogText } from '#app/ui/LogText.tsx'
import { RelativeTime } from '#app/ui/RelativeTime.tsx'

/** Which projects an empty list is about, what analysed them and when. */
export function ProjectList({ projects, now }: { projects: ProjectSummary[]; now: number }) {
  return (
    <ul>
      {projects.map(({ key, slug, tools, lastUploadAt }) => (
        <li key={key}>
          <LogText className="font-semibold" text={slug} /> <LogText className="text-muted" text={tools.join(', ')} />{' '}
          {lastUploadAt !== null && (
            <span className="text-muted">
              last read <RelativeTime iso={lastUploadAt} now={now} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
