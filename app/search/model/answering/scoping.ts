import type { Look } from '#app/search/model/held/look.ts'
import type { Page } from '#app/search/model/held/page.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import { linkBefore, linkedPage, placeOfLink } from '#app/search/model/held/row-link.ts'
import type { Results } from '#app/search/model/held/results.ts'
import { lastWithin } from '#app/search/model/held/snapshot-range.ts'
import { unseen } from '#app/search/model/held/standing.ts'
import type { Standings } from '#app/search/model/held/standings.ts'
import { hasOthers, hasTwin, isKnownByLot, untold } from '#app/search/model/held/told.ts'

/** Where a scope asks: the snapshots of each series that are in it, in order, by the series' number; null for none. */
export type Points = (Int32Array | null)[]

/** In place of a snapshot, where there is none. */
const none = 0

/**
 * What shows the rows of a project in a scope: gives what the lots of a page are. Of a result one row is seen on each ref: that of the newest snapshot. Rows
 * of which another is to be shown, or that are not in the scope, are unseen.
 */
export function scoping({ pages, series }: SeenProject, results: Results, points: Points, standings: Standings): (page: Page) => Look {
  const refs = Int32Array.from(series, ({ ref }) => ref)
  const lasts = lastsOfRefs(refs, points)

  return (page) => {
    const [lots, toldAtHead] = [standings.lots(page), standings.told(page)]
    const seen = new Uint8Array(lots.count)
    const isDoubtful = new Uint8Array(lots.count)
    for (let lot = 0; lot < lots.count; lot++) {
      const [number, told] = [page.rowKinds.series[lots.rowKind[lot] ?? 0] ?? 0, lots.told[lot] ?? 0]
      const snapshot = lastOf(points[number], lots.since[lot] ?? 0, lots.until[lot] ?? 0)
      seen[lot] = snapshot === none ? unseen : standings.ofLot(page, lot, snapshot)
      if (snapshot === none || (told & hasOthers) === 0) continue
      if (isKnownByLot(lots, lot)) {
        const other = lots.otherOf(lot)
        const isOther = refs[other.series] === refs[number] && lastOf(points[other.series], other.since, other.until) > snapshot
        if (isOther) seen[lot] = unseen
      } else isDoubtful[lot] = Number(toldAtHead[lot] === untold || (told & hasTwin) !== 0 || snapshot < (lasts[number] ?? none))
    }
    const standingOf = (at: number, standing: number) => {
      if (!isPicked(page, at)) return unseen
      return toldAtHead[lots.ofRow[at] ?? 0] === untold ? standings.at(page, at, lastPoint(page, at)) : standing
    }
    return { lots, standings: seen, isDoubtful, standingOf }
  }

  /** Whether, of all sightings of the result on the ref, this one holds in the newest snapshot of the scope. */
  function isPicked(page: Page, at: number): boolean {
    const ref = refs[page.series[at] ?? 0]
    const snapshot = lastPoint(page, at)
    for (let link = results.latest[page.result[at] ?? 0] ?? 0; link > 0; link = linkBefore(pages, link)) {
      const other = linkedPage(pages, link)
      const place = placeOfLink(link)
      if ((other === page && place === at) || refs[other.series[place] ?? 0] !== ref) continue
      const last = lastPoint(other, place)
      if (last > snapshot || (last === snapshot && other.numberAt(place) > page.numberAt(at))) return false
    }
    return true
  }

  /** The last snapshot of the scope that a row holds in. */
  function lastPoint(page: Page, at: number): number {
    return lastOf(points[page.series[at] ?? 0], page.since[at] ?? 0, page.until[at] ?? 0)
  }
}

/** By series: the last snapshot of the scope on its ref. A row that holds there is shown, unless it has a twin. */
function lastsOfRefs(refs: Int32Array, points: Points): Int32Array {
  const lastOfRef = new Map<number, number>()
  for (const [number, own] of points.entries()) {
    const ref = refs[number] ?? none
    lastOfRef.set(ref, Math.max(own?.at(-1) ?? none, lastOfRef.get(ref) ?? none))
  }
  return Int32Array.from(refs, (ref) => lastOfRef.get(ref) ?? none)
}

function lastOf(own: Int32Array | null | undefined, since: number, until: number): number {
  return own ? lastWithin(own, since, until) : none
}
