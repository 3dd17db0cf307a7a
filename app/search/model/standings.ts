import { baselines, codeOf, states } from '#app/sarif/codes.ts'
import { reopenedFlag } from './codes-of-row.ts'
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
/** In place of all that. */
const unknown = 255

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
  readonly #isOnDefault: Uint8Array
  /** Whether the ref that a series is compared with was ever analysed. */
  readonly #isBased: Uint8Array

  /** `isSettled`: whether `Page.standing` says what rows are at the head of this very project. */
  constructor(project: SeenProject, results: Results, isSettled: boolean) {
    const { series } = project
    this.#pages = project.pages
    this.#head = project.about.head
    this.#results = results
    this.#isSettled = isSettled
    this.#refs = Int32Array.from(series, ({ ref }) => ref)
    this.#bases = Int32Array.from(series, ({ base }) => base ?? none)
    this.#oldest = Int32Array.from(series, ({ oldest }) => oldest ?? none)
    this.#newest = Int32Array.from(series, ({ newest }) => newest ?? none)
    this.#isEnded = Uint8Array.from(series, ({ ended }) => Number(ended))
    this.#isOnDefault = Uint8Array.from(series, (one) => Number(isOnDefaultRef(project, one)))
    const analysed = new Set(series.flatMap(({ ref, newest }) => (newest === null ? [] : ref)))
    this.#isBased = Uint8Array.from(series, ({ base }) => Number(base !== null && analysed.has(base)))
  }

  /** Writes what the rows of a page are at the head. */
  now(page: Page, standings: Uint8Array): void {
    for (let at = 0; at < page.count; at++) {
      if (!this.#represents(page, at)) {
        standings[at] = unseen
        continue
      }
      const number = page.series[at] ?? 0
      const since = page.since[at] ?? 0
      const snapshot = this.#newest[number] ?? 0
      const state = this.#stateNow(page, at)
      const isAsked = state < fixed && (since >= snapshot || this.#isOnDefault[number] === 0)
      const told = page.alone[at] === 0 && isAsked ? this.#toldOf(page, at) : 0
      const baseline = state === fixed ? isAbsent : baselineAt(since, snapshot, told)
      standings[at] = packStanding(state, baseline, state < fixed && this.#isNew(number, since, snapshot, told), page.flags[at] ?? 0)
    }
  }

  /** Writes what the rows of a page are in a scope. Those of which another is to be shown, or that are not in it, are unseen. */
  within(points: Points, page: Page, standings: Uint8Array): void {
    const { count, series, since, until, alone } = page
    const firsts = Int32Array.from(points, (own) => own?.[0] ?? none)
    const hasMany = points.some((own) => own !== null && own.length > 1)
    const isOnly = !hasMany && points.filter((own) => own !== null).length === 1
    for (let at = 0; at < count; at++) {
      // Mostly a scope has one snapshot of a series.
      let snapshot = firsts[series[at] ?? 0] ?? none
      if (hasMany) snapshot = lastPoint(points, page, at)
      else if (snapshot < (since[at] ?? 0) || snapshot >= (until[at] ?? 0)) snapshot = none
      const isShown = snapshot !== none && (alone[at] === 1 || this.#isPicked(points, page, at, snapshot, isOnly))
      standings[at] = isShown ? this.at(page, at, snapshot) : unseen
    }
  }

  /** What a row is at a snapshot that its sighting holds in; the state is that of the head. */
  at(page: Page, at: number, snapshot: number): number {
    const number = page.series[at] ?? 0
    const since = page.since[at] ?? 0
    const told = page.alone[at] === 1 ? this.#stateHere(page, at) : this.#toldHere(page, at)
    return packStanding(
      told & stateBits,
      baselineAt(since, snapshot, told),
      this.#isNew(number, since, snapshot, told),
      page.flags[at] ?? 0,
    )
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

  /** Whether, of all sightings of the result on the ref, this one holds in the newest snapshot of the scope; `isOnly`: which has one alone. */
  #isPicked(points: Points, page: Page, at: number, snapshot: number, isOnly: boolean): boolean {
    const ref = this.#refs[page.series[at] ?? 0]
    for (let row = this.#latest(page, at); row > 0;) {
      const other = this.#pageOf(row)
      const place = placeOf(row)
      // Of rows at one snapshot the last is shown, and those that follow came before.
      if (isOnly && other === page && place === at) return true
      row = other.previous[place] ?? 0
      if ((other === page && place === at) || this.#refs[other.series[place] ?? 0] !== ref) continue
      const last = lastPoint(points, other, place)
      if (last > snapshot || (last === snapshot && other.numberAt(place) > page.numberAt(at))) return false
    }
    return true
  }

  /** As `#toldOf`, which does not depend on what is asked: what was found out of a settled project is kept until its head moves. */
  #toldHere(page: Page, at: number): number {
    if (!this.#isSettled) return this.#toldOf(page, at)
    if (page.told.length < page.count) page.told = new Uint8Array(page.sighting.length).fill(unknown)
    if (page.told[at] === unknown) page.told[at] = this.#toldOf(page, at)
    return page.told[at] ?? 0
  }

  /** What all rows of the result say of one of them. */
  #toldOf(page: Page, at: number): number {
    const own = page.series[at] ?? 0
    const since = page.since[at] ?? 0
    const [ref, base] = [this.#refs[own], this.#bases[own]]
    let state = fixed
    let told = 0
    for (let row = this.#latest(page, at); row > 0;) {
      const other = this.#pageOf(row)
      const place = placeOf(row)
      row = other.previous[place] ?? 0
      const number = other.series[place] ?? 0
      const its = this.#refs[number]
      if (number === own && (other.since[place] ?? 0) < since) told |= wasThere
      if (its === ref) state = Math.min(state, this.#stateHere(other, place))
      if (its === base && this.#stateHere(other, place) < fixed) told |= isOnBase
    }
    return told | state
  }

  /** On the default ref: not in an earlier snapshot of the series, which has one. On another: not open on its base, which was analysed. */
  #isNew(number: number, since: number, snapshot: number, told: number): boolean {
    if (this.#isOnDefault[number] === 0) return this.#isBased[number] === 1 && (told & isOnBase) === 0
    return since === snapshot && snapshot > (this.#oldest[number] || snapshot) && (told & wasThere) === 0
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

/** The baseline of a row at a snapshot that it holds in, where its state does not say it. */
function baselineAt(since: number, snapshot: number, told: number): number {
  if (since < snapshot) return isUnchanged
  return (told & wasThere) === 0 ? isNewThere : isUpdated
}

/** Brings a project's standings and texts up to its head. Costs as much as its rows are many, once for each upload that is published. */
export function settle(project: Project, results: Results): void {
  if (project.isSettled) return
  const standings = new Standings(project, results, false)
  for (const page of project.pages) {
    standings.now(page, page.standing)
    page.settle()
  }
  project.isSettled = true
}

function placeOf(row: number): number {
  return (row - 1) & 0xffff
}

/** The last snapshot of the scope that the sighting holds in; 0 for none. */
function lastPoint(points: Points, page: Page, at: number): number {
  const own = points[page.series[at] ?? 0] ?? null
  return own === null ? 0 : lastWithin(own, page.since[at] ?? 0, page.until[at] ?? 0)
}
