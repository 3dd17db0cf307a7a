import { Link } from '@tanstack/react-router'
import { isDefaultRefAnalysed } from '#app/results/empty/is-default-ref-analysed.ts'
import type { ProjectSummary } from './overview.schemas.ts'
import { ProjectMenuButton } from '#app/overview/projects/ProjectMenuButton.tsx'
import { Sparkline } from './Sparkline.tsx'
import { termOf } from '#app/search/language/query-terms.ts'
import { SeverityMark } from '#app/results/SeverityMark.tsx'
import { Column } from '#app/ui/controls/Column.tsx'
import { LogText } from '#app/ui/text/LogText.tsx'
import type { OverviewPlace } from '#app/uploads/overview-place.ts'
import { FirstLogTexts } from '#app/ui/text/FirstLogTexts.tsx'
import { RelativeTime } from '#app/ui/text/RelativeTime.tsx'
import { TableBox } from '#app/ui/controls/TableBox.tsx'
import { formatNumber } from '#app/ui/text/format-number.ts'

/** `place`: which projects these are, which goes on to be so. */
type ProjectTableProps = {
  projects: ProjectSummary[]
  chosen: string | null
  place: OverviewPlace
  now: number
  onDeleted: (slug: string) => void
}

/** The projects with what is open in each. */
export function ProjectTable({ projects, chosen, place: { named, order, from }, now, onDeleted }: ProjectTableProps) {
  return (
    <TableBox label="Table of projects" className="project-table">
      <thead role="rowgroup">
        <tr role="row">
          <Column>Project</Column>
          <Column className="number">Open</Column>
          <Column>By severity</Column>
          <Column>Over time</Column>
          <Column>Tools</Column>
          <Column>Default ref</Column>
          <Column>Last read</Column>
          <Column className="project-menu">
            <span className="sr-only">Manage</span>
          </Column>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {projects.map((project) => (
          <tr role="row" key={project.key} aria-current={project.slug === chosen ? 'true' : undefined}>
            <th role="rowheader" scope="row">
              <Link to="/results" search={{ q: termOf('project', project.slug) }}>
                <LogText text={project.slug} />
              </Link>
              {project.sample && <span className="flag">sample</span>}
            </th>
            <td role="cell" className="number">
              {formatNumber(project.total)}
            </td>
            <td role="cell">
              <OpenBySeverity project={project} />
            </td>
            <td role="cell">
              <Link to="/" search={{ project: project.slug, named, order, from }} hash="open" className="sparkline-link" preload={false}>
                <Sparkline values={project.sparkline} />
                <span className="sr-only">{`Trend of ${project.slug}`}</span>
              </Link>
            </td>
            <td role="cell">
              <FirstLogTexts texts={project.tools} more={project.moreTools} />
            </td>
            <td role="cell" className="mono">
              {project.defaultRef !== null && <LogText text={project.defaultRef} />}
            </td>
            <td role="cell">{project.lastUploadAt !== null && <RelativeTime iso={project.lastUploadAt} now={now} />}</td>
            <td role="cell" className="project-menu">
              <ProjectMenuButton slug={project.slug} onDeleted={() => onDeleted(project.slug)} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

/** Without results in the default view nothing is left to do, judged results aside, if the newest snapshots are complete; else that is said instead. */
function OpenBySeverity({ project }: { project: ProjectSummary }) {
  const counts = project.open.filter(({ count }) => count > 0)
  return (
    <span className="severity-list">
      {counts.map(({ severity, count }) => (
        <span key={severity} title={severity}>
          <SeverityMark severity={severity} /> {formatNumber(count)}
        </span>
      ))}
      {counts.length === 0 && project.complete && (
        <span className="text-muted">{isDefaultRefAnalysed(project) ? 'nothing left to do' : 'default branch not analysed'}</span>
      )}
      {!project.complete && <span className="flag flag-incomplete">newest run incomplete</span>}
    </span>
  )
}
