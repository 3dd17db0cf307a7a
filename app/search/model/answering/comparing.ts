import { changes } from '#app/search/changes.ts'
import { codeOf } from '#app/sarif/codes.ts'
import type { Look } from '#app/search/model/held/look.ts'
import type { Lots } from '#app/search/model/held/lots.ts'
import type { Page } from '#app/search/model/held/page.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import { linkBefore, linkedPage, linkToRow, pageOfLink, placeOfLink } from '#app/search/model/held/row-link.ts'
import type { Results } from '#app/search/model/held/results.ts'
import { unseen, withChange } from '#app/search/model/held/standing.ts'
import type { Standings } from '#app/search/model/held/standings.ts'
import { hasTwin, isKnownByLot, saysSame, untold } from '#app/search/model/held/told.ts'

/** The snapshot that a side has of each series, by the series' number within the project; 0 for none. */
type SidePoints = Int32Array

/** The sides of a comparison: before and after. */
export type Sides<Points> = { before: Points; after: Points }

const appeared = codeOf(changes, 'new')
const gone = codeOf(changes, 'gone')
const updated = codeOf(changes, 'updated')
const same = codeOf(changes, 'same')

/** The point of each side that the lots of a page hold in, 0 for none. */
type HeldIn = { lots: Lots; inBefore: Int32Array; inAfter: Int32Array }

/**
 * What compares the sides in a project: gives what the lots of a page are. Of a result one row is seen: that of the side after, else that of the
 * side before.
 */
export function comparing(
  { pages }: SeenProject,
  results: Results,
  { before, after }: Sides<SidePoints>,
  standings: Standings,
): (page: Page) => Look {
  // Then a row that holds on a side, and has no twin, is the one that its result has there.
  const [hasOneBefore, hasOneAfter] = [hasOnePoint(before), hasOnePoint(after)]
  /** By the number of a page. */
  const known: HeldIn[] = []

  return (page) => {
    const { lots, inBefore, inAfter } = heldIn(linkToRow(page, 0))
    const toldAtHead = standings.told(page)
    const seen = new Uint8Array(lots.count).fill(unseen)
    const isDoubtful = new Uint8Array(lots.count)
    for (let lot = 0; lot < lots.count; lot++) {
      const [ownBefore, ownAfter, told] = [inBefore[lot] ?? 0, inAfter[lot] ?? 0, lots.told[lot] ?? 0]
      if (ownBefore === 0 && ownAfter === 0) continue
      const isBoth = hasOneBefore && hasOneAfter && ownBefore !== 0 && ownAfter !== 0 && (told & hasTwin) === 0
      if (toldAtHead[lot] === untold || (!isBoth && !isKnownByLot(lots, lot))) {
        isDoubtful[lot] = 1
        continue
      }
      const { series, since, until } = lots.otherOf(lot)
      const [otherBefore, otherAfter] = [held(before[series] ?? 0, since, until), held(after[series] ?? 0, since, until)]
      // The other row is the one that is seen.
      if (otherAfter > ownAfter || (ownAfter === 0 && otherBefore > ownBefore)) continue
      const isSame = ownBefore > otherBefore || (told & saysSame) !== 0
      const change = ownAfter === 0 ? gone : ownBefore === 0 && otherBefore === 0 ? appeared : isSame ? same : updated
      seen[lot] = withChange(standings.ofLot(page, lot, ownAfter || ownBefore), change)
    }
    return { lots, standings: seen, isDoubtful, standingOf: (at) => oneOfMany(page, at) }
  }

  /** Of the page that a link leads to. */
  function heldIn(link: number): HeldIn {
    const found = known[pageOfLink(link)]
    if (found !== undefined) return found
    const page = linkedPage(pages, link)
    const lots = standings.lots(page)
    const [inBefore, inAfter] = [new Int32Array(lots.count), new Int32Array(lots.count)]
    for (let lot = 0; lot < lots.count; lot++) {
      const number = page.rowKinds.series[lots.rowKind[lot] ?? 0] ?? 0
      const [since, until] = [lots.since[lot] ?? 0, lots.until[lot] ?? 0]
      inBefore[lot] = held(before[number] ?? 0, since, until)
      inAfter[lot] = held(after[number] ?? 0, since, until)
    }
    return (known[pageOfLink(link)] = { lots, inBefore, inAfter })
  }

  /** What a row of a result that has others is. */
  function oneOfMany(page: Page, at: number): number {
    const own = linkToRow(page, at)
    const ofPage = heldIn(own)
    const ownLot = ofPage.lots.ofRow[at] ?? 0
    const [ownBefore, ownAfter] = [ofPage.inBefore[ownLot] ?? 0, ofPage.inAfter[ownLot] ?? 0]
    // The row that the result has on the side before, and the point that it holds in there.
    let rowBefore = ownBefore === 0 ? 0 : own
    let pointBefore = ownBefore
    for (let link = results.latest[page.result[at] ?? 0] ?? 0; link > 0; link = linkBefore(pages, link)) {
      const { lots: its, inBefore, inAfter } = heldIn(link)
      const lot = its.ofRow[placeOfLink(link)] ?? -1
      if (isNewer(inAfter[lot] ?? 0, link, ownAfter, own)) return unseen
      const itsBefore = inBefore[lot] ?? 0
      if (isNewer(itsBefore, link, pointBefore, rowBefore)) {
        rowBefore = link
        pointBefore = itsBefore
      }
    }
    if (ownAfter === 0 && rowBefore !== own) return unseen
    const change = ownAfter === 0 ? gone : rowBefore === 0 ? appeared : contentOf(rowBefore) === contentOf(own) ? same : updated
    return withChange(standings.at(page, at, ownAfter || ownBefore), change)
  }

  /** Whether a row holds at a later point than another, or at the same one under a greater number. */
  function isNewer(point: number, link: number, otherPoint: number, other: number): boolean {
    return point > otherPoint || (point !== 0 && point === otherPoint && link !== other && numberOf(link) > numberOf(other))
  }

  function numberOf(link: number): number {
    return linkedPage(pages, link).numberAt(placeOfLink(link))
  }

  function contentOf(link: number): number | undefined {
    return linkedPage(pages, link).content[placeOfLink(link)]
  }
}

function hasOnePoint(points: SidePoints): boolean {
  return points.filter((point) => point !== 0).length === 1
}

function held(point: number, since: number, until: number): number {
  return since <= point && until > point ? point : 0
}
