import type { Filter } from './filter.ts'
import { otherBit } from './filter.ts'
import { failByNumber } from './fail.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SnapshotSets } from './passes.ts'
import type { Project } from './project.ts'
import type { Results } from './results.ts'
import { type Points, standingsAt } from './standing.ts'

/** What a query makes of the rows of a page. The arrays are the same for every page. */
export type Scanned = {
  project: Project
  page: Page
  /** By row: a bit for each facet whose own choice it fails, and `otherBit`; 0 for a row of the list. */
  masks: Uint16Array
  /** By row: what it is, now or in the scope (standing.ts). */
  standing: Uint8Array
}

export type Scan = {
  filter: Filter
  /** The snapshots of a scope; null asks for what is there now. */
  scope: SnapshotSets | null
  /** The projects of which no series can have a row are left out: for a list those that fail anything, for facets those that fail `otherBit`. */
  asksFor: 'rows' | 'facets'
  backwards?: boolean
  /** The pages to read; all, where it is not given. */
  only?: ReadonlySet<Page>
}

const masks = new Uint16Array(rowsPerPage)
const scoped = new Uint8Array(rowsPerPage)

/** Reads the pages of all projects that the query may have rows in, each once. */
export function* scan(
  projects: Iterable<Project>,
  results: Results,
  { filter, scope, asksFor, backwards, only }: Scan,
): Generator<Scanned> {
  for (const project of projects) {
    const failures = filter.seriesFailures(project)
    const isOut = (failed: number) => (asksFor === 'rows' ? failed !== 0 : (failed & otherBit) !== 0)
    if (failures.every(isOut)) continue
    const points = scope === null ? null : pointsIn(project, scope, failures)
    if (points?.every((own) => own === null)) continue
    const isUniform = failures.every((failed) => failed === failures[0])
    for (const page of backwards ? project.pages.toReversed() : project.pages) {
      if (only?.has(page) === false) continue
      masks.fill(isUniform ? (failures[0] ?? 0) : 0, 0, page.count)
      if (!isUniform) failByNumber(masks, page.series, failures, page.count)
      if (points !== null) standingsAt(project, results, points, page, scoped)
      const standing = points === null ? page.standing : scoped
      for (const pass of filter.passes) pass(masks, page, standing, project)
      yield { project, page, masks, standing }
    }
  }
}

/** The scope's snapshots of each series that can be seen. Of a series that the query leaves out for good, none has a say. */
function pointsIn(project: Project, scope: SnapshotSets, failures: Uint16Array): Points {
  return project.series.map(({ id }, number) => {
    if (((failures[number] ?? 0) & otherBit) !== 0) return null
    const seen = scope.get(id)?.filter((snapshot) => snapshot <= project.about.head)
    return seen === undefined || seen.length === 0 ? null : seen
  })
}
