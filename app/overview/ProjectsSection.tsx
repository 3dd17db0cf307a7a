import { listedProjects, type Overview } from './overview.schemas.ts'
import { ProjectTable } from './ProjectTable.tsx'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'
import { TablePages } from '#app/uploads/TablePages.tsx'
import { formatNumber } from '#app/ui/format-number.ts'

type ProjectsSectionProps = Pick<Overview, 'projects' | 'projectCount' | 'chosen'> & { place: OverviewPlace; now: number }

/** A page of projects, with the ways to those whose newest upload is newer or older. */
export function ProjectsSection({ projects, projectCount, chosen, place, now }: ProjectsSectionProps) {
  const { from = 1 } = place
  const to = from + projects.length
  // Whose place is beyond the last is led back to some.
  const before = Math.min(from, projectCount + 1) - listedProjects
  return (
    <section aria-labelledby="projects">
      <h2 id="projects">
        Projects <span className="count">{formatNumber(projectCount)}</span>
      </h2>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} chosen={chosen} from={place.from} now={now} />
      ) : (
        <p className="text-muted">There are none that are older.</p>
      )}
      <TablePages
        label="Pages of projects"
        hash="projects"
        from={from}
        count={projects.length}
        total={projectCount}
        newer={from > 1 ? { ...place, from: before > 1 ? before : undefined } : null}
        older={to <= projectCount ? { ...place, from: to } : null}
      />
    </section>
  )
}
