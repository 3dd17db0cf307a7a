import { otherBit } from './fail.ts'
import { standingIn } from '#app/search/model/held/look.ts'
import type { Lots } from '#app/search/model/held/lots.ts'
import type { Pass } from './passes.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import type { Results } from '#app/search/model/held/results.ts'
import { linkBefore, linkedPage, placeOfLink } from '#app/search/model/held/row-link.ts'
import { lastWithin } from '#app/search/model/held/snapshot-range.ts'
import { fixed, stateOf } from '#app/search/model/held/standing.ts'
import { Standings } from '#app/search/model/held/standings.ts'
import { isKnownByLot } from '#app/search/model/held/told.ts'

/*
 * Conditions that speak of snapshots (passes.ts). What they come to for the series of a project is found out once for all its pages, which may be thousands.
 */

/** Snapshots by the store's number of their series, in order. */
export type SnapshotSets = ReadonlyMap<number, Int32Array>

/** By when the result was fixed: with one of these snapshots, or with the end of its series at a time that is meant. */
export function failByFixed(results: Results, snapshots: SnapshotSets, isMeant: (time: string) => boolean, negated: boolean): Pass {
  const of = ofLastProject((project) => {
    const sets = setsOf(project, snapshots)
    const ends = project.series.map(({ endedAt }) => endedAt !== null && isMeant(endedAt))
    const endedThen = (series: number, until: number): boolean => {
      if (until > project.about.head) return ends[series] ?? false
      return lastWithin(sets[series] ?? noSnapshots, until, until + 1) > 0
    }
    return { standings: new Standings(project, results), endedThen }
  })
  return (masks, page, seen) => {
    const { standings, endedThen } = of(seen.project)
    if (seen.isAtHead) {
      const lots = standings.lots(page)
      const failed = Uint16Array.from({ length: lots.count }, (_, lot) => {
        const { rowKind, until } = lots.of(lot)
        const isFixed = stateOf(page.rowKinds.standing[rowKind] ?? 0) === fixed
        return (isFixed && endedThen(page.rowKinds.series[rowKind] ?? 0, until)) === negated ? otherBit : 0
      })
      return failByLot(masks, lots, failed)
    }
    for (let at = 0; at < page.count; at++) {
      const isFixed = stateOf(standingIn(seen, at)) === fixed
      const wasThen =
        isFixed && standings.representing(page, at).some(([its, place]) => endedThen(its.series[place] ?? 0, its.until[place] ?? 0))
      if (wasThen === negated) masks[at] = (masks[at] ?? 0) | otherBit
    }
  }
}

/** By whether any of these snapshots ever had the result, on any ref. */
export function failBySnapshots(results: Results, snapshots: SnapshotSets, negated: boolean): Pass {
  const of = ofLastProject((project) => {
    const sets = setsOf(project, snapshots)
    const wasIn = (series: number, since: number, until: number) =>
      lastWithin(sets[series] ?? noSnapshots, since, Math.min(until, project.about.head + 1)) > 0
    return { standings: new Standings(project, results), wasIn, isNone: sets.every(({ length }) => length === 0) }
  })
  return (masks, page, { project }) => {
    const { standings, wasIn, isNone } = of(project)
    if (negated && isNone) return
    const lots = standings.lots(page)
    // By lot: what its rows fail; of some each row has to be asked.
    const failed = Uint16Array.from({ length: lots.count }, (_, lot) => {
      const { rowKind, since, until, other } = lots.of(lot)
      const isIn = wasIn(page.rowKinds.series[rowKind] ?? 0, since, until) || wasIn(other.series, other.since, other.until)
      return isIn || isKnownByLot(lots, lot) ? (isIn === negated ? otherBit : 0) : askEach
    })
    if (!failed.includes(askEach)) return failByLot(masks, lots, failed)
    for (let at = 0; at < lots.ofRow.length; at++) {
      const own = failed[lots.ofRow[at] ?? 0] ?? 0
      masks[at] = (masks[at] ?? 0) | (own === askEach ? askRow(at) : own)
    }

    function askRow(at: number): number {
      for (let link = results.latest[page.result[at] ?? 0] ?? 0; link > 0; link = linkBefore(project.pages, link)) {
        const [its, place] = [linkedPage(project.pages, link), placeOfLink(link)]
        if (wasIn(its.series[place] ?? 0, its.since[place] ?? 0, its.until[place] ?? 0)) return negated ? otherBit : 0
      }
      return negated ? 0 : otherBit
    }
  }
}

/** Gives what is made of a project; as long as the same one is asked about, what was made of it. */
function ofLastProject<T>(make: (project: SeenProject) => T): (project: SeenProject) => T {
  let last: { project: SeenProject; made: T } | null = null
  return (project) => {
    if (last?.project !== project) last = { project, made: make(project) }
    return last.made
  }
}

/** By the number of a series within the project. */
function setsOf({ series }: SeenProject, snapshots: SnapshotSets): Int32Array[] {
  return series.map(({ id }) => snapshots.get(id) ?? noSnapshots)
}

const noSnapshots = new Int32Array(0)

/** By lot; rows that came since they were made can be seen by nobody. */
function failByLot(masks: Uint16Array, { ofRow }: Lots, table: Uint16Array): void {
  for (let at = 0; at < ofRow.length; at++) masks[at] = (masks[at] ?? 0) | (table[ofRow[at] ?? 0] ?? 0)
}

/** In place of what the rows of a lot fail, where each has to be asked: no row fails all there is. */
const askEach = 0xffff
