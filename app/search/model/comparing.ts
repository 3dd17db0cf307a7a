import { changes } from '#app/search/changes.ts'
import { codeOf } from '#app/sarif/codes.ts'
import type { Page } from './page.ts'
import { type SeenProject, unseen } from './project.ts'
import type { Results } from './results.ts'
import { withChange } from './standing.ts'
import type { Standings } from './standings.ts'

/** The snapshot that a side has of each series, by the series' number within the project; 0 for none. */
export type SidePoints = Int32Array

/** The sides of a comparison: before and after. */
export type Sides<Points> = { before: Points; after: Points }

const appeared = codeOf(changes, 'new')
const gone = codeOf(changes, 'gone')
const updated = codeOf(changes, 'updated')
const same = codeOf(changes, 'same')

/**
 * What compares the sides in a project: writes what the rows of a page are. Of a result one row is seen: that of the side after, else that of the
 * side before. `row` is 1 + the project's number of one; 0 for none.
 */
export function comparing(
  { pages }: SeenProject,
  results: Results,
  { before, after }: Sides<SidePoints>,
  standings: Standings,
): (page: Page, into: Uint8Array) => void {
  return (page, into) => {
    for (let at = 0; at < page.count; at++) {
      const a = pointHeld(before, page, at)
      const b = pointHeld(after, page, at)
      if (a === 0 && b === 0) into[at] = unseen
      else if (page.alone[at] === 1) {
        const change = a === 0 ? appeared : b === 0 ? gone : same
        into[at] = withChange(standings.at(page, at, b || a), change)
      } else into[at] = oneOfMany(page, at)
    }
  }

  function oneOfMany(page: Page, at: number): number {
    const result = page.result[at] ?? 0
    const a = newestHeld(before, result)
    const b = newestHeld(after, result)
    const shown = b || a
    if (shown !== page.first + at + 1) return unseen
    return withChange(standings.at(page, at, pointHeld(b === 0 ? before : after, page, at)), changeBetween(a, b))
  }

  function changeBetween(a: number, b: number): number {
    if (a === 0) return appeared
    if (b === 0) return gone
    return a === b || contentOf(a) === contentOf(b) ? same : updated
  }

  function contentOf(row: number): number | undefined {
    return pages[(row - 1) >>> 16]?.content[(row - 1) & 0xffff]
  }

  /** Of the rows of a result that a side has, that of its newest snapshot. */
  function newestHeld(points: SidePoints, result: number): number {
    let newest = 0
    let of = 0
    for (let row = results.latest[result] ?? 0; row > 0;) {
      const page = pages[(row - 1) >>> 16]
      const at = (row - 1) & 0xffff
      if (page === undefined) throw new Error(`The project has no row ${row - 1}.`)
      const snapshot = pointHeld(points, page, at)
      // The chain leads from the newer sightings to the older ones: of those at one snapshot the newest comes first.
      if (snapshot > of) {
        newest = row
        of = snapshot
      }
      row = page.previous[at] ?? 0
    }
    return newest
  }
}

/** The point that a side has of a row's series, where the row holds there; else 0. */
function pointHeld(points: SidePoints, page: Page, at: number): number {
  const point = points[page.series[at] ?? 0] ?? 0
  return (page.since[at] ?? 0) <= point && (page.until[at] ?? 0) > point ? point : 0
}
