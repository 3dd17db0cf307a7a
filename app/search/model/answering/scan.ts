import { comparing } from './comparing.ts'
import { otherBit } from './fail.ts'
import type { Filter } from './filter.ts'
import type { RowKindList } from '#app/search/model/held/row-kinds.ts'
import { withoutOver } from './run-out.ts'
import { type Look, rowsSeen, type SeenRows } from '#app/search/model/held/look.ts'
import type { Page } from '#app/search/model/held/page.ts'
import type { SnapshotSets } from './snapshot-passes.ts'
import { lastWithin } from '#app/search/model/held/snapshot-range.ts'
import { seenIn } from './past.ts'
import type { Project, SeenProject } from '#app/search/model/held/project.ts'
import type { Results } from '#app/search/model/held/results.ts'
import { Scanned } from './scanned.ts'
import type { Standpoint } from './standpoint.ts'
import { type Points, scoping } from './scoping.ts'
import { Standings } from '#app/search/model/held/standings.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

export type Scan = {
  filter: Filter
  /** ISO 8601; decides which verdicts have run out. */
  now: string
  standpoint: Standpoint
  /** Projects and pages of which no series can have a row are left out: for a list those that fail anything, for facets those that fail `otherBit`. */
  asksFor: 'rows' | 'facets'
  /** The pages to read; all, where it is not given. */
  only?: Pick<ReadonlySet<Page>, 'has'>
}

/** All that a row can fail. */
export const anything = 0xffff

let ofKinds = new Uint16Array(0)

/** Reads the pages of all projects that the query may have rows in, each once. */
export function* scan(
  projects: Iterable<Project>,
  { natures, results }: Vocabulary,
  { filter, now, standpoint, asksFor, only }: Scan,
): Generator<Scanned> {
  const asked = asksFor === 'rows' ? anything : otherBit
  const over = results.ends.overAt(now)
  for (const own of projects) {
    const project = standpoint.past === null ? own : seenIn(standpoint.past, own)
    const failures = filter.seriesFailures(project)
    if (failures.every((failed) => (failed & asked) !== 0)) continue
    const rowsOf = rowsFrom(project, results, standpoint, failures)
    for (const page of project.pages) {
      if (only?.has(page) === false || page.seriesOfRows.every((number) => ((failures[number] ?? 0) & asked) !== 0)) continue
      const rows = rowsOf(page)
      if (rows === null) continue
      const { rowKinds, rowKind } = withoutOver(page, rows, over, natures, results.ends)
      const seen = { project, page, rowKinds, rowKind, isAtHead: rows === page }
      const scanned = new Scanned(seen, failuresOf(filter, failures, seen.rowKinds), filter)
      if (scanned.hasAny(asked)) yield scanned
    }
  }
}

/** By kind: what its rows fail, given what those of each series do. */
function failuresOf({ standings, natures, labels }: Filter, ofSeries: Uint16Array, rowKinds: RowKindList): Uint16Array {
  const { count, nature, label, series, standing } = rowKinds
  if (ofKinds.length < count) ofKinds = new Uint16Array(count * 2)
  for (let rowKind = 0; rowKind < count; rowKind++) {
    const own = (natures[nature[rowKind] ?? 0] ?? 0) | (labels[label[rowKind] ?? 0] ?? 0)
    ofKinds[rowKind] = own | (ofSeries[series[rowKind] ?? 0] ?? 0) | (standings[standing[rowKind] ?? 0] ?? 0)
  }
  return ofKinds
}

/** What shows the rows of a page from a standpoint: the page itself where they are what they are now, null where none of them can be seen. */
function rowsFrom(
  project: SeenProject,
  results: Results,
  { scope, sides }: Standpoint,
  failures: Uint16Array,
): (page: Page) => SeenRows | null {
  if (sides === null && scope === null && project.isSettled) return (page) => page
  const standings = new Standings(project, results)
  if (sides !== null) {
    const pointsOf = (side: ReadonlyMap<number, number>) =>
      Int32Array.from(project.series, ({ id }, number) => (isOutForGood(failures, number) ? 0 : (side.get(id) ?? 0)))
    const points = { before: pointsOf(sides.before), after: pointsOf(sides.after) }
    return atSnapshots([...points.before, ...points.after], comparing(project, results, points, standings))
  }
  if (scope !== null) {
    const points = pointsIn(project, scope, failures)
    return atSnapshots(
      points.flatMap((own) => [...(own ?? [])]),
      scoping(project, results, points, standings),
    )
  }
  return (page) => (page.begin <= project.about.head ? rowsSeen(page, standings.atHead(page)) : null)
}

/** What shows the rows of pages at these snapshots, of those pages that may have rows that hold in one; 0 is none. */
function atSnapshots(points: readonly number[], lookAt: (page: Page) => Look): (page: Page) => SeenRows | null {
  const snapshots = Int32Array.from(new Set(points)).filter((point) => point !== 0)
  snapshots.sort()
  return (page) => (lastWithin(snapshots, page.begin, page.end) > 0 ? rowsSeen(page, lookAt(page)) : null)
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
