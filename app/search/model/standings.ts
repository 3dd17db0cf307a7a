import { codeOf, states } from '#app/sarif/codes.ts'
import { reopenedFlag } from './codes-of-row.ts'
import type { Look } from './look.ts'
import { type Held, Lots, noOther } from './lots.ts'
import type { Page } from './page.ts'
import { isOnDefaultRef, type Project, type SeenProject } from './project.ts'
import { longHistory, toldBySeries } from './long-histories.ts'
import { linkBefore, linkedPage, linkToRow, placeOfLink } from './row-link.ts'
import type { Results } from './results.ts'
import { fixed, stateOf, unseen } from './standing.ts'
import {
  hasOthers,
  hasTwin,
  isFirst,
  isFirstOfLater,
  isKnownByLot,
  isLater,
  isOnBase,
  isOtherReopened,
  isOver,
  isReopened,
  onBased,
  onDefault,
  onUnbased,
  saysSame,
  standingAt,
  stateBits,
  toldByFlags,
  untold,
  wasThere,
} from './told.ts'

const open = codeOf(states, 'open')
const reopened = codeOf(states, 'reopened')
/** In place of a ref or a snapshot, where there is none. */
const none = 0

/**
 * What the rows of a project are (standing.ts): at its head, or at snapshots. What rows ask of their series is taken from all of them first. A
 * result mostly has one row alone; of one that has more, each leads to the one before it (row-link.ts).
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
  /** The same project as it is now, where it is looked at as it was. */
  readonly #present: Standings | null
  /** Results with long histories of a row of which it was asked what others say. */
  readonly #asked = new Set<number>()
  /** What lots were told then. */
  readonly #toldThen = new Map<Page, Int32Array>()
  /** What rows were told then that were told at once. */
  readonly #toldAtOnceThen = new Map<Page, Uint16Array>()

  constructor(project: SeenProject, results: Results) {
    const { series } = project
    this.#pages = project.pages
    this.#head = project.about.head
    this.#results = results
    this.#isSettled = project.isSettled
    this.#present = project.present === undefined ? null : new Standings(project.present, results)
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
    for (let at = 0; at < page.count; at++) standings[at] = this.#rowAtHead(page, at)
  }

  /** Whether what rows of a page are may go by what became of these refs. */
  goesBy({ rowKinds: { series, count } }: Page, refs: ReadonlySet<number>): boolean {
    for (let kind = 0; kind < count; kind++) {
      const number = series[kind] ?? 0
      if (refs.has(this.#refs[number] ?? none) || refs.has(this.#bases[number] ?? none)) return true
    }
    return false
  }

  #rowAtHead(page: Page, at: number): number {
    if (!this.#represents(page, at)) return unseen
    const number = page.series[at] ?? 0
    const state = this.#stateNow(page, at)
    const age = this.#ageAtHead(number, page.since[at] ?? 0, state)
    const isAsked = page.alone[at] === 0 && age !== isOver && (age !== isLater || this.#roles[number] !== onDefault)
    const told = isAsked ? this.#toldOf(page, at) & ~stateBits : toldByFlags(page.flags[at] ?? 0)
    return standingAt(this.#roles[number] ?? 0, age, told | state)
  }

  #ageAtHead(number: number, since: number, state: number): number {
    return state === fixed ? isOver : this.#ageAt(number, since, this.#newest[number] ?? 0)
  }

  /** What the lots of a page are at the head, where that is one of the past. */
  atHead(page: Page): Look {
    const [lots, told] = [this.lots(page), this.told(page)]
    const standings = new Uint8Array(lots.count).fill(unseen)
    const isDoubtful = new Uint8Array(lots.count)
    for (let lot = 0; lot < lots.count; lot++) {
      const held = lots.of(lot)
      const series = page.rowKinds.series[held.rowKind] ?? 0
      if (!this.#isShown(held.since, held.superseded)) continue
      const state = this.#stateOf(held, series, (held.told & isReopened) !== 0)
      const age = this.#ageAtHead(series, held.since, state)
      const role = this.#roles[series] ?? 0
      isDoubtful[lot] = Number(told[lot] === untold && role === onBased && age !== isOver)
      // On other refs than those with a base nothing goes by what has to be asked.
      standings[lot] = standingAt(role, age, ((told[lot] === untold ? held.told : (told[lot] ?? 0)) & ~stateBits) | state)
    }
    return { lots, standings, isDoubtful, standingOf: (at) => this.#rowAtHead(page, at) }
  }

  /** What a row is at a snapshot that it holds in; the state is that of the head. */
  at(page: Page, at: number, snapshot: number): number {
    const lot = this.lots(page).ofRow[at] ?? 0
    if (this.told(page)[lot] !== untold) return this.ofLot(page, lot, snapshot)
    const number = page.series[at] ?? 0
    return standingAt(this.#roles[number] ?? 0, this.#ageAt(number, page.since[at] ?? 0, snapshot), this.#toldOf(page, at))
  }

  /** The same for the rows of a lot, as far as that is not `untold`. */
  ofLot(page: Page, lot: number, snapshot: number): number {
    const { rowKind, since } = this.lots(page)
    const number = page.rowKinds.series[rowKind[lot] ?? 0] ?? 0
    return standingAt(this.#roles[number] ?? 0, this.#ageAt(number, since[lot] ?? 0, snapshot), this.told(page)[lot] ?? 0)
  }

  /** By lot: what rows of the result say of a row at the head; `untold` where each row has to be asked. */
  told(page: Page): Int32Array {
    const lots = this.lots(page)
    if (this.#present === null) return lots.told
    let told = this.#toldThen.get(page)
    if (told === undefined) {
      told = Int32Array.from({ length: lots.count }, (_, lot) => (isKnownByLot(lots, lot) ? this.#toldOfLot(page, lots, lot) : untold))
      this.#toldThen.set(page, told)
    }
    return told
  }

  #toldOfLot({ rowKinds }: Page, lots: Lots, lot: number): number {
    const held = lots.of(lot)
    const { told, other } = held
    const number = rowKinds.series[held.rowKind] ?? 0
    const own = this.#stateOf(held, number, (told & isReopened) !== 0)
    const its = this.#stateOf(other, other.series, (told & isOtherReopened) !== 0)
    const ref = this.#refs[other.series]
    const onBase = ref === this.#bases[number] && its < fixed ? isOnBase : 0
    return (told & ~stateBits & ~isOnBase) | onBase | (ref === this.#refs[number] ? Math.min(own, its) : own)
  }

  /** The lots of the rows of a page, but for those that came since the head moved. Of a settled project they are kept until it moves. */
  lots(page: Page): Lots {
    if (this.#present !== null) return this.#present.lots(page)
    if (this.#isSettled && page.lots !== null) return page.lots
    // One of each for all rows, since there are so many.
    const [own, other] = [{ rowKind: 0, ...noOther, told: 0, other: noOther }, { ...noOther }]
    const lots = new Lots(page.count, (at) => {
      own.rowKind = page.rowKind[at] ?? 0
      holdAs(own, page, at)
      own.other = noOther
      own.told = page.alone[at] === 1 ? this.#stateHere(page, at) | toldByFlags(page.flags[at] ?? 0) : this.#toldOf(page, at)
      const link = page.alone[at] === 1 ? 0 : this.#onlyOther(page, at)
      if (link === 0) return own
      const [its, place] = [this.#pageOf(link), placeOfLink(link)]
      holdAs(other, its, place)
      own.other = other
      if (its.content[place] === page.content[at]) own.told |= saysSame
      if ((toldByFlags(its.flags[place] ?? 0) & isReopened) !== 0) own.told |= isOtherReopened
      return own
    })
    if (this.#isSettled) page.lots = lots
    return lots
  }

  /** The link to the one row that the result of a row has besides; 0 where there is none, or several. */
  #onlyOther(page: Page, at: number): number {
    const own = linkToRow(page, at)
    const [latest, before] = [this.#latest(page, at), page.previous[at] ?? 0]
    if (latest !== own) return before === 0 && linkBefore(this.#pages, latest) === own ? latest : 0
    return before !== 0 && linkBefore(this.#pages, before) === 0 ? before : 0
  }

  #ageAt(series: number, since: number, snapshot: number): number {
    if (since < snapshot) return isLater
    return snapshot > (this.#oldest[series] || snapshot) ? isFirstOfLater : isFirst
  }

  /** The rows that stand for a row's result on its ref, at the head: one, or none. */
  representing(page: Page, at: number): [Page, number][] {
    const ref = this.#refs[page.series[at] ?? 0]
    const found: [Page, number][] = []
    for (let link = this.#latest(page, at); link > 0; link = linkBefore(this.#pages, link)) {
      const other = this.#pageOf(link)
      const place = placeOfLink(link)
      if (this.#refs[other.series[place] ?? 0] === ref && this.#represents(other, place)) found.push([other, place])
    }
    return found
  }

  /** What all rows of the result say of one of them. */
  #toldOf(page: Page, at: number): number {
    const known = this.#toldAtOnce(page)?.[at] ?? 0
    if (known !== 0) return known
    const own = page.series[at] ?? 0
    const [since, until] = [page.since[at] ?? 0, page.until[at] ?? 0]
    const [ref, base] = [this.#refs[own], this.#bases[own]]
    let state = fixed
    let told = hasOthers | toldByFlags(page.flags[at] ?? 0)
    let rows = 0
    for (let link = this.#latest(page, at); link > 0; link = linkBefore(this.#pages, link)) {
      if (++rows === longHistory + 1) {
        // Of one row alone that is asked of, as those that a new ref shares, all others are not told by the way.
        const result = page.result[at] ?? 0
        if (this.#asked.has(result)) return this.#toldOfMany(page, at)
        this.#asked.add(result)
      }
      const other = this.#pageOf(link)
      const place = placeOfLink(link)
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
    if (rows > longHistory) this.#keep(page, at, told | state)
    return told | state
  }

  /** The same where these are many: found of all of them at once, and kept. */
  #toldOfMany(page: Page, at: number): number {
    const rows: { page: Page; place: number; series: number; since: number; until: number }[] = []
    const states = new Map<number, number>()
    for (let link = this.#latest(page, at); link > 0; link = linkBefore(this.#pages, link)) {
      const its = this.#pageOf(link)
      const place = placeOfLink(link)
      const series = its.series[place] ?? 0
      const ref = this.#refs[series] ?? none
      rows.push({ page: its, place, series, since: its.since[place] ?? 0, until: its.until[place] ?? 0 })
      states.set(ref, Math.min(states.get(ref) ?? fixed, this.#stateHere(its, place)))
    }
    for (const [{ page: its, place, series }, bySeries] of toldBySeries(rows)) {
      const onBase = (states.get(this.#bases[series] ?? none) ?? fixed) < fixed ? isOnBase : 0
      const state = states.get(this.#refs[series] ?? none) ?? fixed
      this.#keep(its, place, hasOthers | toldByFlags(its.flags[place] ?? 0) | bySeries | onBase | state)
    }
    return this.#toldAtOnce(page)?.[at] ?? 0
  }

  /** By row of a page, as far as it was found at once; 0 elsewhere. What is so now is kept with the page. */
  #toldAtOnce(page: Page): Uint16Array | null | undefined {
    return this.#present === null ? page.told : this.#toldAtOnceThen.get(page)
  }

  #keep(page: Page, at: number, told: number): void {
    const known = this.#toldAtOnce(page) ?? new Uint16Array(page.count)
    known[at] = told
    if (this.#present === null) page.told = known
    else this.#toldAtOnceThen.set(page, known)
  }

  /** Whether the row stands for its result on its ref. */
  #represents(page: Page, at: number): boolean {
    return this.#isShown(page.since[at] ?? 0, page.superseded[at] ?? 0)
  }

  /** The state of a result on the ref of a row of it, as far as that row has a say. */
  #stateHere(page: Page, at: number): number {
    if (this.#isSettled) return Math.min(fixed, stateOf(page.standing[at] ?? 0))
    return this.#represents(page, at) ? this.#stateNow(page, at) : fixed
  }

  #stateNow(page: Page, at: number): number {
    return this.#stateUntil(page.until[at] ?? 0, page.series[at] ?? 0, ((page.flags[at] ?? 0) & reopenedFlag) !== 0)
  }

  /** As `#stateHere`, of a row that holds so. */
  #stateOf({ since, until, superseded }: Omit<Held, 'series'>, series: number, isReopenedOne: boolean): number {
    return this.#isShown(since, superseded) ? this.#stateUntil(until, series, isReopenedOne) : fixed
  }

  #isShown(since: number, superseded: number): boolean {
    return since <= this.#head && superseded > this.#head
  }

  #stateUntil(until: number, series: number, isReopenedOne: boolean): number {
    if (this.#isEnded[series] === 1 || until <= this.#head) return fixed
    return isReopenedOne ? reopened : open
  }

  #latest(page: Page, at: number): number {
    return this.#results.latest[page.result[at] ?? 0] ?? 0
  }

  #pageOf(link: number): Page {
    return linkedPage(this.#pages, link)
  }
}

/**
 * Brings a project's standings and texts up to its head, once for each upload that is published. Costs as much as those pages have rows that are another now, or
 * have series of a ref that is, or of one that is compared with such a ref: of a thousand pull requests mostly one.
 */
export function settle(project: Project, results: Results): void {
  if (project.isSettled) return
  const standings = new Standings(project, results)
  const pages = project.pages.filter((page) => !page.isSettled || standings.goesBy(page, project.touched))
  for (const page of pages) page.told = null
  for (const page of pages) {
    standings.now(page, page.standing)
    page.settle(project.about.head)
  }
  project.touched.clear()
  project.isSettled = true
}

function holdAs(held: Held, page: Page, at: number): void {
  held.series = page.series[at] ?? 0
  held.since = page.since[at] ?? 0
  held.until = page.until[at] ?? 0
  held.superseded = page.superseded[at] ?? 0
}
