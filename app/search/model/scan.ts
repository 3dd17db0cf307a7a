import { comparing } from './comparing.ts'
import type { Filter } from './filter.ts'
import { otherBit } from './filter.ts'
import { failAnew, failByNumber } from './fail.ts'
import type { Natures } from './natures.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SnapshotSets } from './passes.ts'
import { seenIn } from './past.ts'
import type { Project, SeenProject } from './project.ts'
import type { Results } from './results.ts'
import type { Standpoint } from './standpoint.ts'
import { type Points, Standings } from './standings.ts'
import { isTimed } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a query makes of the rows of a page. The arrays are the same for every page. */
export type Scanned = {
  project: SeenProject
  page: Page
  /** By row: a bit for each facet whose own choice it fails, and `otherBit`; 0 for a row of the list. */
  masks: Uint16Array
  /** By row: what it is, now or in the scope (standing.ts). */
  standing: Uint8Array
  /** By row: what it is by itself (natures.ts), without a verdict that has run out. */
  nature: Int32Array
}

export type Scan = {
  filter: Filter
  /** ISO 8601; decides which verdicts have run out. */
  now: string
  standpoint: Standpoint
  /** The projects of which no series can have a row are left out: for a list those that fail anything, for facets those that fail `otherBit`. */
  asksFor: 'rows' | 'facets'
  /** The pages to read; all, where it is not given. */
  only?: ReadonlySet<Page>
}

const masks = new Uint16Array(rowsPerPage)
const seen = new Uint8Array(rowsPerPage)
const present = new Int32Array(rowsPerPage)

/** Reads the pages of all projects that the query may have rows in, each once. */
export function* scan(
  projects: Iterable<Project>,
  { natures, results }: Vocabulary,
  { filter, now, standpoint, asksFor, only }: Scan,
): Generator<Scanned> {
  for (const present of projects) {
    const project = standpoint.past === null ? present : seenIn(standpoint.past, present)
    const failures = filter.seriesFailures(project)
    const isOut = (failed: number) => (asksFor === 'rows' ? failed !== 0 : (failed & otherBit) !== 0)
    if (failures.every(isOut)) continue
    const writesStandings = standingsFrom(project, results, standpoint, failures)
    if (writesStandings === 'nothing') continue
    const isUniform = failures.every((failed) => failed === failures[0])
    for (const page of project.pages) {
      if (only?.has(page) === false) continue
      if (writesStandings?.(page) === false) continue
      const standing = writesStandings === null ? page.standing : seen
      const nature = results.hasTimed ? naturesAt(now, page, natures, results) : page.nature
      const ofAll = isUniform ? (failures[0] ?? 0) : 0
      failAnew(masks, ofAll, { column: standing, table: filter.standings }, { column: nature, table: filter.natures }, page.count)
      if (!isUniform) failByNumber(masks, page.series, failures, page.count)
      for (const pass of filter.passes) pass(masks, page, standing, project)
      yield { project, page, masks, standing, nature }
    }
  }
}

/** The natures of a page's rows, without the verdicts that have run out. */
function naturesAt(now: string, { nature, result, count }: Page, { facts, runOut }: Natures, results: Results): Int32Array {
  present.set(nature)
  for (let at = 0; at < count; at++) {
    const own = nature[at] ?? 0
    if (isTimed(facts[own] ?? 0) && results.hasRunOut(result[at] ?? 0, now)) present[at] = runOut[own] ?? own
  }
  return present
}

/**
 * What writes what the rows of a page are from a standpoint, and gives whether any can be seen; null where they are what they are now, `nothing`
 * where none of the project's can be seen.
 */
function standingsFrom(
  project: SeenProject,
  results: Results,
  { scope, sides, past }: Standpoint,
  failures: Uint16Array,
): ((page: Page) => boolean) | 'nothing' | null {
  if (sides === null && scope === null && past === null) return null
  const standings = new Standings(project, results, past === null)
  if (sides !== null) {
    const pointsOf = (side: ReadonlyMap<number, number>) =>
      Int32Array.from(project.series, ({ id }, number) => (isOutForGood(failures, number) ? 0 : (side.get(id) ?? 0)))
    const points = { before: pointsOf(sides.before), after: pointsOf(sides.after) }
    const all = new Set([...points.before, ...points.after].filter((point) => point !== 0))
    if (all.size === 0) return 'nothing'
    const compare = comparing(project, results, points, standings)
    return (page) => {
      if (!holdsAt(page, all)) return false
      compare(page, seen)
      return true
    }
  }
  if (scope !== null) {
    const points = pointsIn(project, scope, failures)
    const all = new Set(points.flatMap((own) => [...(own ?? [])]))
    if (all.size === 0) return 'nothing'
    return (page) => {
      if (!holdsAt(page, all)) return false
      standings.within(points, page, seen)
      return true
    }
  }
  return (page) => {
    standings.now(page, seen)
    return true
  }
}

/** Whether a page may have rows that hold in one of these snapshots. */
function holdsAt({ begin, end }: Page, snapshots: ReadonlySet<number>): boolean {
  for (const snapshot of snapshots) if (begin <= snapshot && snapshot < end) return true
  return false
}

/** Whether the query leaves a series out, whatever is chosen in facets. */
function isOutForGood(failures: Uint16Array, number: number): boolean {
  return ((failures[number] ?? 0) & otherBit) !== 0
}

/** The scope's snapshots of each series that can be seen. Of a series that the query leaves out for good, none has a say. */
function pointsIn(project: SeenProject, scope: SnapshotSets, failures: Uint16Array): Points {
  return project.series.map(({ id }, number) => {
    if (isOutForGood(failures, number)) return null
    const seen = scope.get(id)?.filter((snapshot) => snapshot <= project.about.head)
    return seen === undefined || seen.length === 0 ? null : seen
  })
}
