import type { Look } from './look.ts'
import { type Held, Lots, noOther } from './lots.ts'
import type { Page } from './page.ts'
import type { Project, SeenProject } from './project.ts'
import type { Results } from './results.ts'
import { linkedPage, placeOfLink } from './row-link.ts'
import { RowsOfResults } from './rows-of-results.ts'
import { SeriesAtHead } from './series-at-head.ts'
import { fixed, unseen } from './standing.ts'
import {
  isKnownByLot,
  isLater,
  isOnBase,
  isOtherReopened,
  isOver,
  isReopened,
  onBased,
  onDefault,
  saysSame,
  standingAt,
  stateBits,
  toldByFlags,
  untold,
} from './told.ts'

/** What the rows of a project are (standing.ts), and their lots: at its head, or at snapshots. */
export class Standings {
  readonly #pages: readonly Page[]
  readonly #isSettled: boolean
  readonly #series: SeriesAtHead
  readonly #rows: RowsOfResults
  /** The same project as it is now, where it is looked at as it was: it has the lots. */
  readonly #present: Standings | null
  /** What those were told then. */
  readonly #toldThen = new Map<Page, Int32Array>()

  constructor(project: SeenProject, results: Results) {
    this.#pages = project.pages
    this.#isSettled = project.isSettled
    this.#series = new SeriesAtHead(project)
    this.#rows = new RowsOfResults(project, results, this.#series)
    this.#present = project.present === undefined ? null : new Standings(project.present, results)
  }

  /** Writes what the rows of a page are at the head. */
  now(page: Page, standings: Uint8Array): void {
    for (let at = 0; at < page.count; at++) standings[at] = this.#rowAtHead(page, at)
  }

  /** Whether what rows of a page are may go by what became of these refs. */
  goesBy({ seriesOfRows }: Page, refs: ReadonlySet<number>): boolean {
    return seriesOfRows.some((number) => refs.has(this.#series.refs[number] ?? 0) || refs.has(this.#series.bases[number] ?? 0))
  }

  #rowAtHead(page: Page, at: number): number {
    if (!this.#rows.represents(page, at)) return unseen
    const number = page.series[at] ?? 0
    const role = this.#series.roles[number] ?? 0
    const state = this.#rows.stateNow(page, at)
    const age = this.#series.ageAtHead(number, page.since[at] ?? 0, state)
    const isAsked = page.alone[at] === 0 && age !== isOver && (age !== isLater || role !== onDefault)
    const told = isAsked ? this.#rows.toldOf(page, at) & ~stateBits : toldByFlags(page.flags[at] ?? 0)
    return standingAt(role, age, told | state)
  }

  /** What the lots of a page are at the head, where that is one of the past. */
  atHead(page: Page): Look {
    const [lots, told] = [this.lots(page), this.told(page)]
    const standings = new Uint8Array(lots.count).fill(unseen)
    const isDoubtful = new Uint8Array(lots.count)
    for (let lot = 0; lot < lots.count; lot++) {
      const held = lots.of(lot)
      const series = page.rowKinds.series[held.rowKind] ?? 0
      if (!this.#series.isShown(held.since, held.superseded)) continue
      const state = this.#series.stateUntil(held.until, series, (held.told & isReopened) !== 0)
      const age = this.#series.ageAtHead(series, held.since, state)
      const role = this.#series.roles[series] ?? 0
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
    return this.#at(page.series[at] ?? 0, page.since[at] ?? 0, snapshot, this.#rows.toldOf(page, at))
  }

  /** The same for the rows of a lot, as far as that is not `untold`. */
  ofLot(page: Page, lot: number, snapshot: number): number {
    const { rowKind, since } = this.lots(page)
    return this.#at(page.rowKinds.series[rowKind[lot] ?? 0] ?? 0, since[lot] ?? 0, snapshot, this.told(page)[lot] ?? 0)
  }

  #at(series: number, since: number, snapshot: number, told: number): number {
    return standingAt(this.#series.roles[series] ?? 0, this.#series.ageAt(series, since, snapshot), told)
  }

  /** The rows that stand for a row's result on its ref, at the head: one, or none. */
  representing(page: Page, at: number): [Page, number][] {
    return this.#rows.representing(page, at)
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
    const { refs, bases } = this.#series
    const held = lots.of(lot)
    const { told, other } = held
    const series = rowKinds.series[held.rowKind] ?? 0
    const own = this.#series.stateOf(held, series, (told & isReopened) !== 0)
    const its = this.#series.stateOf(other, other.series, (told & isOtherReopened) !== 0)
    const ref = refs[other.series]
    const onBase = ref === bases[series] && its < fixed ? isOnBase : 0
    return (told & ~stateBits & ~isOnBase) | onBase | (ref === refs[series] ? Math.min(own, its) : own)
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
      const isAlone = page.alone[at] === 1
      own.told = isAlone ? this.#rows.stateHere(page, at) | toldByFlags(page.flags[at] ?? 0) : this.#rows.toldOf(page, at)
      const link = isAlone ? 0 : this.#rows.onlyOther(page, at)
      if (link === 0) return own
      const [its, place] = [linkedPage(this.#pages, link), placeOfLink(link)]
      holdAs(other, its, place)
      own.other = other
      if (its.content[place] === page.content[at]) own.told |= saysSame
      if ((toldByFlags(its.flags[place] ?? 0) & isReopened) !== 0) own.told |= isOtherReopened
      return own
    })
    if (this.#isSettled) page.lots = lots
    return lots
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
