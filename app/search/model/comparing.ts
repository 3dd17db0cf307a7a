import { changes } from '#app/search/changes.ts'
import { codeOf } from '#app/sarif/codes.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Results } from './results.ts'
import { unseen, withChange } from './standing.ts'
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
  const hasOneAfter = after.filter((point) => point !== 0).length === 1

  return (page, into) => {
    const { count, series, since, until, alone } = page
    for (let at = 0; at < count; at++) {
      const [number, first, end] = [series[at] ?? 0, since[at] ?? 0, until[at] ?? 0]
      const a = held(before[number] ?? 0, first, end)
      const b = held(after[number] ?? 0, first, end)
      if (a === 0 && b === 0) into[at] = unseen
      else if (alone[at] === 1) {
        const change = a === 0 ? appeared : b === 0 ? gone : same
        into[at] = withChange(standings.at(page, at, b || a), change)
      } else into[at] = oneOfMany(page, at)
    }
  }

  function oneOfMany(page: Page, at: number): number {
    const result = page.result[at] ?? 0
    const own = page.first + at + 1
    let [a, b, newestBefore, newestAfter] = [0, 0, 0, 0]
    for (let row = results.latest[result] ?? 0; row > 0;) {
      const other = pages[(row - 1) >>> 16]
      const place = (row - 1) & 0xffff
      if (other === undefined) throw new Error(`The project has no row ${row - 1}.`)
      const [inBefore, inAfter] = [pointHeld(before, other, place), pointHeld(after, other, place)]
      // The chain leads from the newer sightings to the older ones: of those at one snapshot the newest comes first.
      if (inBefore > newestBefore) [a, newestBefore] = [row, inBefore]
      if (inAfter > newestAfter) [b, newestAfter] = [row, inAfter]
      // No row that comes later in the chain can take its place.
      if (hasOneAfter && b !== 0 && b !== own) return unseen
      row = other.previous[place] ?? 0
    }
    const shown = b || a
    if (shown !== own) return unseen
    return withChange(standings.at(page, at, newestAfter || newestBefore), changeBetween(a, b))
  }

  function changeBetween(a: number, b: number): number {
    if (a === 0) return appeared
    if (b === 0) return gone
    return a === b || contentOf(a) === contentOf(b) ? same : updated
  }

  function contentOf(row: number): number | undefined {
    return pages[(row - 1) >>> 16]?.content[(row - 1) & 0xffff]
  }
}

/** The point that a side has of a row's series, where the row holds there; else 0. */
function pointHeld(points: SidePoints, page: Page, at: number): number {
  return held(points[page.series[at] ?? 0] ?? 0, page.since[at] ?? 0, page.until[at] ?? 0)
}

function held(point: number, since: number, until: number): number {
  return since <= point && until > point ? point : 0
}
