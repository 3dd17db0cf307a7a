import { severities } from '#app/sarif/codes.ts'
import type { Tally } from '#app/search/tally.server.ts'
import { answerTally } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import { listProjects } from '#app/store/project-summaries.ts'
import { loadRecentUploads } from '#app/uploads/load-uploads.server.ts'
import type { Overview, SeverityCount } from './overview.schemas.ts'

/** What the home page shows: open results of the default view by severity, each project with its own, and the newest uploads. */
export async function loadOverview(database: Database): Promise<Overview> {
  const tallies = await answerTally(database, { q: '' })
  const projects = await listProjects(database.kysely)
  const open = bySeverity(tallies)
  return {
    open,
    total: total(open),
    projects: projects.map(({ id, ...project }) => {
      const own = bySeverity(tallies.filter((tally) => tally.project === id))
      return { ...project, open: own, total: total(own) }
    }),
    uploads: await loadRecentUploads(database),
    samples: projects.some(({ sample }) => sample),
  }
}

function bySeverity(tallies: readonly Tally[]): SeverityCount[] {
  const counts = severities.map((severity) => ({
    severity,
    count: tallies.filter((tally) => tally.severity === severity).reduce((sum, { count }) => sum + count, 0),
  }))
  return counts.filter(({ count }) => count > 0)
}

function total(counts: readonly SeverityCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
