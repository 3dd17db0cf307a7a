import { listedProjects, type Overview } from './overview.schemas.ts'
import { ProjectFinder } from './ProjectFinder.tsx'
import { ProjectOrders } from './ProjectOrders.tsx'
import { ProjectTable } from './ProjectTable.tsx'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'
import { TablePages } from '#app/uploads/TablePages.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

type ProjectsSectionProps = Pick<Overview, 'projects' | 'projectCount' | 'foundCount' | 'chosen'> & {
  place: OverviewPlace
  now: number
  /** What was done to one of them. */
  said: string
  onDeleted: (slug: string) => void
}

/** More than are seen at a glance. */
const many = 10

/** A page of projects, where they are many with the field that finds some by name, with the ways to those whose newest upload is newer or older. */
export function ProjectsSection({ projects, projectCount, foundCount, chosen, place, now, said, onDeleted }: ProjectsSectionProps) {
  const { from = 1, named, order } = place
  const to = from + projects.length
  // Whose place is beyond the last is led back to some.
  const before = Math.min(from, foundCount + 1) - listedProjects
  return (
    <section aria-labelledby="projects">
      <div className="projects-title">
        <h2 id="projects">
          {'Projects '}
          <span className="count">{`${named === undefined ? '' : `${formatNumber(foundCount)} of `}${formatNumber(projectCount)}`}</span>
        </h2>
        {foundCount > 1 && <ProjectOrders place={place} />}
        {(projectCount > many || named !== undefined) && <ProjectFinder place={place} count={foundCount} />}
      </div>
      <p role="status" className="said empty:hidden">
        {said}
      </p>
      {projects.length > 0 ? (
        <ProjectTable projects={projects} chosen={chosen} place={place} now={now} onDeleted={onDeleted} />
      ) : (
        <p className="text-muted">
          {foundCount === 0
            ? 'There is none with such a name.'
            : order === undefined
              ? 'There are none that are older.'
              : 'There are no more.'}
        </p>
      )}
      <TablePages
        label="Pages of projects"
        words={order === undefined ? ['Newer', 'Older'] : ['Previous', 'Next']}
        hash="projects"
        from={from}
        count={projects.length}
        total={foundCount}
        newer={from > 1 ? { ...place, from: before > 1 ? before : undefined } : null}
        older={to <= foundCount ? { ...place, from: to } : null}
      />
    </section>
  )
}
