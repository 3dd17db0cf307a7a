import { severities } from '#app/sarif/codes.ts'
import type { Tally } from '#app/search/answers/answers.ts'
import { answerTally } from '#app/search/answer.ts'
import type { Database } from '#app/store/database.ts'
import { listProjects } from '#app/store/projects/project-summaries.ts'
import { namedProject } from '#app/store/projects/projects.ts'
import { newestChanges, type SnapshotChange } from '#app/store/projects/snapshot-changes.ts'
import { ageBands, bandDays } from './age-bands.ts'
import { firstLog } from './first-log.server.ts'
import { listedProjects, type Overview, type SeverityCount } from './overview.schemas.ts'
import { joinedDays, openDays } from './open-days.server.ts'
import { sparklineOf, trendOf } from './trend.server.ts'
import type { ChangedSnapshot } from './trend.schemas.ts'

const mostSnapshots = 30

/**
 * What the home page shows: open results of the default view by severity and by age, what was open over time and what the newest snapshots
 * changed, and projects with their own: of those whose names have `named`, in any case, from a place on, those with the newest uploads or with the
 * most `open` results first. `slug` chooses one project, by that or as uploads name it.
 */
export async function loadOverview(
  database: Database,
  slug: string | null = null,
  from = 1,
  named = '',
  order?: 'open',
): Promise<Overview> {
  const db = database.kysely
  const today = new Date().toISOString().slice(0, 10)
  const days = bandDays(today)
  const all = await answerTally(database, { q: '', days: days.map((day) => `${day}T00:00:00.000Z`) })
  const projects = await listProjects(db)
  const asked = slug === null ? undefined : await namedProject(db, slug, ({ head }) => head > 0)
  const chosen = projects.find(({ id }) => id === asked?.id) ?? null
  const found = projects.filter((project) => project.slug.toLowerCase().includes(named.trim().toLowerCase()))
  const changes = await openDays(database)
  const joined = joinedDays(changes.values())
  const first = joined[0]?.day ?? today
  const byProject = Map.groupBy(all, ({ project }) => project)
  const openIn = ({ id }: { id: number }) => total(byProject.get(id) ?? [])
  const ordered = order === undefined ? found : found.toSorted((one, other) => openIn(other) - openIn(one))
  const tallies = chosen === null ? all : (byProject.get(chosen.id) ?? [])
  const own = chosen === null ? joined : (changes.get(chosen.id) ?? [])
  const open = bySeverity(tallies)
  const read = own.reduce((sum, { change }) => sum + change.reduce((all, by) => all + by, 0), 0)
  return {
    chosen: chosen?.slug ?? null,
    firstLog: slug === null || chosen !== null ? null : await firstLog(db, slug),
    open,
    total: total(open),
    dismissed: Math.max(0, read - total(open)),
    trend: trendOf(own, today),
    snapshots: (await newestChanges(db, chosen?.id ?? null, mostSnapshots)).map(changedSnapshot),
    ages: ageBands(today, countsOfBands(tallies, days.length + 1)),
    projectCount: projects.length,
    foundCount: found.length,
    projects: ordered.slice(from - 1, from - 1 + listedProjects).map(({ id, former: _, ...project }) => {
      const counts = bySeverity(byProject.get(id) ?? [])
      return { ...project, open: counts, total: total(counts), sparkline: sparklineOf(changes.get(id) ?? [], first, today) }
    }),
    samples: projects.some(({ sample }) => sample),
  }
}

function changedSnapshot({ hasOtherSeries, hasOtherCategories, tool, category, ...change }: SnapshotChange): ChangedSnapshot {
  return { ...change, toolName: tool, tool: hasOtherSeries ? tool : null, category: hasOtherCategories ? category : null }
}

function bySeverity(tallies: readonly Tally[]): SeverityCount[] {
  const counts = severities.map((severity) => ({
    severity,
    count: tallies.filter((tally) => tally.severity === severity).reduce((sum, { count }) => sum + count, 0),
  }))
  return counts.filter(({ count }) => count > 0)
}

function countsOfBands(tallies: readonly Tally[], bands: number): number[] {
  const counts = Array.from({ length: bands }, () => 0)
  for (const { band, count } of tallies) counts[band] = (counts[band] ?? 0) + count
  return counts
}

function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
