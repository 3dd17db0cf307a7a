import { baselines, codeOf, states } from '#app/sarif/codes.ts'
import { reopenedFlag, suppressedFlag } from './codes-of-row.ts'
import type { Look } from './look.ts'
import { type Held, Lots, noOther } from './lots.ts'
import type { Page } from './page.ts'
import { isOnDefaultRef, type Project, type SeenProject } from './project.ts'
import type { Results } from './results.ts'
import { lastWithin } from './snapshot-range.ts'
import { fixed, packStanding, stateOf, unseen } from './standing.ts'

/** Where a scope asks: the snapshots of each series that are in it, in order, by the series' number; null for none. */
export type Points = (Int32Array | null)[]

const isNewThere = codeOf(baselines, 'new')
const isUnchanged = codeOf(baselines, 'unchanged')
const isUpdated = codeOf(baselines, 'updated')
const isAbsent = codeOf(baselines, 'absent')
const open = codeOf(states, 'open')
const reopened = codeOf(states, 'reopened')
/** In place of a ref or a snapshot, where there is none. */
const none = 0

// What the rows of a result say of one of them, in a number: bits 0 and 1 the state of the result on the row's ref, now.
const stateBits = 3
/** Whether its series had the result in an earlier sighting. */
const wasThere = 1 << 2
/** Whether the result is open on the base of its ref, now. */
const isOnBase = 1 << 3
const isSuppressed = 1 << 4
const saysMoment = (1 << 5) - 1
/** Whether its series has another sighting of the result at some snapshot that it holds in. */
export const hasTwin = 1 << 5
/** Whether the result has other rows at all. */
export const hasOthers = 1 << 6
/** Whether it has one other row, which says the same of it. */
export const saysSame = 1 << 7

// Where a snapshot lies that a sighting holds in: after its first, or there, and whether the series had one before that; or after its last.
const [isLater, isFirst, isFirstOfLater, isOver] = [0, 1, 2, 3]
// What is new goes by what a series is: on the default ref, on one whose base was analysed, or on another.
const [onDefault, onBased, onUnbased] = [0, 1, 2]
/** By what a series is, where the snapshot lies, and what rows say: what a row is. */
const moments = Uint8Array.from({ length: 3 << 7 }, (_, place) => {
  const [role, age, told] = [place >> 7, (place >> 5) & 3, place & saysMoment]
  const isThereFirst = (told & wasThere) === 0
  const baseline = age === isOver ? isAbsent : age === isLater ? isUnchanged : isThereFirst ? isNewThere : isUpdated
  const isNewNow = role === onDefault ? age === isFirstOfLater && isThereFirst : role === onBased && (told & isOnBase) === 0
  return packStanding(told & stateBits, baseline, isNewNow && age !== isOver, (told & isSuppressed) !== 0)
})

/**
 * What the rows of a project are (standing.ts): at its head, or at snapshots. What rows ask of their series is taken from all of them first. A
 * result mostly has one row alone; of one that has more, each leads to the one before it, and `row` is 1 + the project's number of one.
 */
export class Standings {
  readonly #pages: readonly Page[]
  readonly #head: number
  readonly #results: Results
  readonly #isSettled: boolean
  readonly #refs: Int32Array
  readonly #bases: Int32Array
  readonly #oldest: Int32Array
  readonly #newest: Int32Array
  readonly #isEnded: Uint8Array
  readonly #roles: Uint8Array

  constructor(project: SeenProject, results: Results) {
    const { series } = project
    this.#pages = project.pages
    this.#head = project.about.head
    this.#results = results
    this.#isSettled = project.isSettled
    this.#refs = Int32Array.from(series, ({ ref }) => ref)
    this.#bases = Int32Array.from(series, ({ base }) => base ?? none)
    this.#oldest = Int32Array.from(series, ({ oldest }) => oldest ?? none)
    this.#newest = Int32Array.from(series, ({ newest }) => newest ?? none)
    this.#isEnded = Uint8Array.from(series, ({ ended }) => Number(ended))
    const analysed = new Set(series.flatMap(({ ref, newest }) => (newest === null ? [] : ref)))
    this.#roles = Uint8Array.from(series, (one) => {
      if (isOnDefaultRef(project, one)) return onDefault
      return one.base !== null && analysed.has(one.base) ? onBased : onUnbased
    })
  }

  /** Writes what the rows of a page are at the head. */
  now(page: Page, standings: Uint8Array): void {
    for (let at = 0; at < page.count; at++) {
      if (!this.#represents(page, at)) {
        standings[at] = unseen
        continue
      }
      const number = page.series[at] ?? 0
      const state = this.#stateNow(page, at)
      const age = state === fixed ? isOver : this.#ageAt(number, page.since[at] ?? 0, this.#newest[number] ?? 0)
      const isAsked = page.alone[at] === 0 && age !== isOver && (age !== isLater || this.#roles[number] !== onDefault)
      const told = isAsked ? this.#toldOf(page, at) & ~stateBits : suppressionOf(page, at)
      standings[at] = this.#momentOf(number, age, told | state)
    }
  }

  /** What the lots of a page are in a scope. Rows of which another is to be shown, or that are not in it, are unseen. */
  within(points: Points, page: Page): Look {
    const lots = this.lots(page)
    // The last snapshot of the scope on each ref: a row that holds there is shown, unless it has a twin.
    const lastOfRef = new Map<number, number>()
    for (const [number, own] of points.entries()) {
      const ref = this.#refs[number] ?? none
      lastOfRef.set(ref, Math.max(own?.at(-1) ?? none, lastOfRef.get(ref) ?? none))
    }
    const lasts = Int32Array.from(this.#refs, (ref) => lastOfRef.get(ref) ?? none)
    const standings = new Uint8Array(lots.count)
    const isDoubtful = new Uint8Array(lots.count)
    for (let lot = 0; lot < lots.count; lot++) {
      const [number, told] = [page.kinds.series[lots.kind[lot] ?? 0] ?? 0, lots.told[lot] ?? 0]
      const snapshot = lastOf(points[number] ?? null, lots.since[lot] ?? 0, lots.until[lot] ?? 0)
      standings[lot] = snapshot === none ? unseen : this.at(page, lots, lot, snapshot)
      if (snapshot === none || (told & hasOthers) === 0) continue
      if (isKnownByLot(lots, lot)) {
        const { series, since, until } = lots.otherOf(lot)
        const isOther = this.#refs[series] === this.#refs[number] && lastOf(points[series] ?? null, since, until) > snapshot
        if (isOther) standings[lot] = unseen
      } else isDoubtful[lot] = Number((told & hasTwin) !== 0 || snapshot < (lasts[number] ?? none))
    }
    return { lots, standings, isDoubtful, standingOf: (at, standing) => (this.#isPicked(points, page, at) ? standing : unseen) }
  }

  /** What the rows of a lot are at a snapshot that they hold in; the state is that of the head. */
  at({ kinds }: Page, { kind, since, told }: Lots, lot: number, snapshot: number): number {
    const number = kinds.series[kind[lot] ?? 0] ?? 0
    return this.#momentOf(number, this.#ageAt(number, since[lot] ?? 0, snapshot), told[lot] ?? 0)
  }

  /** The lots of the rows of a page, but for those that came since the head moved. Of a settled project they are kept until it moves. */
  lots(page: Page): Lots {
    if (this.#isSettled && page.lots !== null) return page.lots
    const lots = new Lots(page.count, (at) => {
      const own = { kind: page.kind[at] ?? 0, since: page.since[at] ?? 0, until: page.until[at] ?? 0 }
      if (page.alone[at] === 1) return { ...own, told: this.#stateHere(page, at) | suppressionOf(page, at), other: noOther }
      const row = this.#onlyOther(page, at)
      const told = this.#toldOf(page, at)
      if (row === 0) return { ...own, told, other: noOther }
      const [its, place] = [this.#pageOf(row), placeOf(row)]
      const other: Held = { series: its.series[place] ?? 0, since: its.since[place] ?? 0, until: its.until[place] ?? 0 }
      return { ...own, told: told | (its.content[place] === page.content[at] ? saysSame : 0), other }
    })
    if (this.#isSettled) page.lots = lots
    return lots
  }

  /** The one row that the result of a row has besides; 0 where there is none, or several. */
  #onlyOther(page: Page, at: number): number {
    const own = page.first + at + 1
    const [latest, before] = [this.#latest(page, at), page.previous[at] ?? 0]
    if (latest !== own) return before === 0 && this.#before(latest) === own ? latest : 0
    return before !== 0 && this.#before(before) === 0 ? before : 0
  }

  #before(row: number): number {
    return this.#pageOf(row).previous[placeOf(row)] ?? 0
  }

  #ageAt(series: number, since: number, snapshot: number): number {
    if (since < snapshot) return isLater
    return snapshot > (this.#oldest[series] || snapshot) ? isFirstOfLater : isFirst
  }

  #momentOf(series: number, age: number, told: number): number {
    return moments[((this.#roles[series] ?? 0) << 7) | (age << 5) | (told & saysMoment)] ?? 0
  }

  /** The rows that stand for a row's result on its ref, at the head: one, or none. */
  representing(page: Page, at: number): [Page, number][] {
    const ref = this.#refs[page.series[at] ?? 0]
    const found: [Page, number][] = []
    for (let row = this.#latest(page, at); row > 0;) {
      const other = this.#pageOf(row)
      const place = placeOf(row)
      if (this.#refs[other.series[place] ?? 0] === ref && this.#represents(other, place)) found.push([other, place])
      row = other.previous[place] ?? 0
    }
    return found
  }

  /** Whether, of all sightings of the result on the ref, this one holds in the newest snapshot of the scope. */
  #isPicked(points: Points, page: Page, at: number): boolean {
    const ref = this.#refs[page.series[at] ?? 0]
    const snapshot = lastPoint(points, page, at)
    for (let row = this.#latest(page, at); row > 0;) {
      const other = this.#pageOf(row)
      const place = placeOf(row)
      row = other.previous[place] ?? 0
      if ((other === page && place === at) || this.#refs[other.series[place] ?? 0] !== ref) continue
      const last = lastPoint(points, other, place)
      if (last > snapshot || (last === snapshot && other.numberAt(place) > page.numberAt(at))) return false
    }
    return true
  }

  /** What all rows of the result say of one of them. */
  #toldOf(page: Page, at: number): number {
    const own = page.series[at] ?? 0
    const [since, until] = [page.since[at] ?? 0, page.until[at] ?? 0]
    const [ref, base] = [this.#refs[own], this.#bases[own]]
    let state = fixed
    let told = hasOthers | suppressionOf(page, at)
    for (let row = this.#latest(page, at); row > 0;) {
      const other = this.#pageOf(row)
      const place = placeOf(row)
      row = other.previous[place] ?? 0
      const number = other.series[place] ?? 0
      const its = this.#refs[number]
      if (number === own) {
        const [first, end] = [other.since[place] ?? 0, other.until[place] ?? 0]
        if (first < since) told |= wasThere
        if ((other !== page || place !== at) && first < until && end > since) told |= hasTwin
      }
      if (its === ref) state = Math.min(state, this.#stateHere(other, place))
      if (its === base && this.#stateHere(other, place) < fixed) told |= isOnBase
    }
    return told | state
  }

  /** Whether the row stands for its result on its ref. */
  #represents(page: Page, at: number): boolean {
    return (page.since[at] ?? 0) <= this.#head && (page.superseded[at] ?? 0) > this.#head
  }

  /** The state of a result on the ref of a row of it, as far as that row has a say. */
  #stateHere(page: Page, at: number): number {
    if (this.#isSettled) return Math.min(fixed, stateOf(page.standing[at] ?? 0))
    return this.#represents(page, at) ? this.#stateNow(page, at) : fixed
  }

  #stateNow(page: Page, at: number): number {
    if (this.#isEnded[page.series[at] ?? 0] === 1 || (page.until[at] ?? 0) <= this.#head) return fixed
    return ((page.flags[at] ?? 0) & reopenedFlag) === 0 ? open : reopened
  }

  #latest(page: Page, at: number): number {
    return this.#results.latest[page.result[at] ?? 0] ?? 0
  }

  #pageOf(row: number): Page {
    const page = this.#pages[(row - 1) >>> 16]
    if (page === undefined) throw new Error(`The project has no row ${row - 1}.`)
    return page
  }
}

/** Brings a project's standings and texts up to its head. Costs as much as its rows are many, once for each upload that is published. */
export function settle(project: Project, results: Results): void {
  if (project.isSettled) return
  const standings = new Standings(project, results)
  for (const page of project.pages) {
    standings.now(page, page.standing)
    page.settle()
  }
  project.isSettled = true
}

/** Whether the lot of a row tells all that rows of its result say of it, of which there are two at most, at different moments. */
export function isKnownByLot(lots: Lots, lot: number): boolean {
  const told = lots.told[lot] ?? 0
  return (told & hasOthers) === 0 || (lots.otherSeries[lot] !== noOther.series && (told & hasTwin) === 0)
}

function placeOf(row: number): number {
  return (row - 1) & 0xffff
}

/** The last snapshot of the scope that the sighting holds in; 0 for none. */
function lastPoint(points: Points, page: Page, at: number): number {
  return lastOf(points[page.series[at] ?? 0] ?? null, page.since[at] ?? 0, page.until[at] ?? 0)
}

function lastOf(own: Int32Array | null, since: number, until: number): number {
  return own === null ? none : lastWithin(own, since, until)
}

function suppressionOf(page: Page, at: number): number {
  return ((page.flags[at] ?? 0) & suppressedFlag) === 0 ? 0 : isSuppressed
}
