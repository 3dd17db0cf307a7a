import { changes } from '#app/search/changes.ts'
import { codeOf } from '#app/sarif/codes.ts'
import type { Page } from './page.ts'
import { type SeenProject, unseen } from './project.ts'
import type { Results } from './results.ts'
import { find, isOnlyOne, previousOf, standingAt, withChange } from './standing.ts'

/** The snapshot that a side has of each series, by the series' number within the project; 0 for none. */
export type SidePoints = Int32Array

/** The sides of a comparison: before and after. */
export type Sides<Points> = { before: Points; after: Points }

/** A row that holds at a side's snapshot of its series. */
type Held = { page: Page; at: number; snapshot: number }

const appeared = codeOf(changes, 'new')
const gone = codeOf(changes, 'gone')
const updated = codeOf(changes, 'updated')
const same = codeOf(changes, 'same')

/** Writes what the rows of a page are in a comparison. Of a result one row is seen: that of the side after, else that of the side before. */
export function standingsCompared(
  project: SeenProject,
  results: Results,
  sides: Sides<SidePoints>,
  page: Page,
  standings: Uint8Array,
): void {
  const { before, after } = sides
  for (let at = 0; at < page.count; at++) {
    const [a, b] = [pointHeld(before, page, at), pointHeld(after, page, at)]
    if (a === 0 && b === 0) standings[at] = unseen
    else if (isOnlyOne(results, page, at)) {
      const change = a === 0 ? appeared : b === 0 ? gone : same
      standings[at] = withChange(standingAt(project, results, page, at, b || a), change)
    } else standings[at] = oneOfMany(project, results, sides, page, at)
  }
}

/** The snapshot that a side has of a row's series, where the row holds there; else 0. */
function pointHeld(points: SidePoints, page: Page, at: number): number {
  const point = points[page.series[at] ?? 0] ?? 0
  return (page.since[at] ?? 0) <= point && (page.until[at] ?? 0) > point ? point : 0
}

function oneOfMany(project: SeenProject, results: Results, { before, after }: Sides<SidePoints>, page: Page, at: number): number {
  const result = page.result[at] ?? 0
  const [a, b] = [newestHeld(project, results, before, result), newestHeld(project, results, after, result)]
  const shown = b ?? a
  if (shown?.page !== page || shown.at !== at) return unseen
  return withChange(standingAt(project, results, page, at, shown.snapshot), changeBetween(a, b))
}

function changeBetween(a: Held | null, b: Held | null): number {
  if (a === null) return appeared
  if (b === null) return gone
  return a.page.content[a.at] === b.page.content[b.at] ? same : updated
}

/** Of the rows of a result that a side has, that of its newest snapshot. */
function newestHeld(project: SeenProject, results: Results, points: SidePoints, result: number): Held | null {
  let newest: Held | null = null
  for (let row = results.latest[result] ?? 0; row > 0; row = previousOf(project, row)) {
    const [page, at] = find(project, row)
    const snapshot = pointHeld(points, page, at)
    // The chain leads from the newer sightings to the older ones: of those at one snapshot the newest comes first.
    if (snapshot > (newest?.snapshot ?? 0)) newest = { page, at, snapshot }
  }
  return newest
}
