import { reopenedFlag } from './codes-of-row.ts'
import { longHistory, toldBySeries } from './long-histories.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Results } from './results.ts'
import { linkBefore, linkedPage, linkToRow, placeOfLink } from './row-link.ts'
import type { SeriesAtHead } from './series-at-head.ts'
import { fixed, stateOf } from './standing.ts'
import { hasOthers, hasTwin, isOnBase, toldByFlags, wasThere } from './told.ts'

/** Where it is kept what rows of a page were told at once: by row, 0 where one was not. */
type ToldAtOnce = { get(page: Page): Uint16Array | null | undefined; set(page: Page, told: Uint16Array): void }

/** With the page, until what its rows are is found anew. */
const withPage: ToldAtOnce = { get: ({ told }) => told, set: (page, told) => (page.told = told) }

/**
 * What the rows of a result say of one of them (told.ts), at the project's head. A result mostly has one row alone; of one that has more, each leads to the
 * one before it (row-link.ts).
 */
export class RowsOfResults {
  readonly #pages: readonly Page[]
  readonly #results: Results
  readonly #series: SeriesAtHead
  readonly #isSettled: boolean
  /** Results with long histories of a row of which it was asked what others say. */
  readonly #asked = new Set<number>()
  readonly #toldAtOnce: ToldAtOnce

  constructor({ pages, isSettled, present }: SeenProject, results: Results, series: SeriesAtHead) {
    this.#pages = pages
    this.#results = results
    this.#series = series
    this.#isSettled = isSettled
    this.#toldAtOnce = present === undefined ? withPage : new Map<Page, Uint16Array>()
  }

  /** Whether the row stands for its result on its ref. */
  represents(page: Page, at: number): boolean {
    return this.#series.isShown(page.since[at] ?? 0, page.superseded[at] ?? 0)
  }

  /** The rows that stand for a row's result on its ref: one, or none. */
  representing(page: Page, at: number): [Page, number][] {
    const { refs } = this.#series
    const ref = refs[page.series[at] ?? 0]
    const found: [Page, number][] = []
    for (let link = this.#latest(page, at); link > 0; link = linkBefore(this.#pages, link)) {
      const other = linkedPage(this.#pages, link)
      const place = placeOfLink(link)
      if (refs[other.series[place] ?? 0] === ref && this.represents(other, place)) found.push([other, place])
    }
    return found
  }

  /** The link to the one row that the result of a row has besides; 0 where there is none, or several. */
  onlyOther(page: Page, at: number): number {
    const own = linkToRow(page, at)
    const [latest, before] = [this.#latest(page, at), page.previous[at] ?? 0]
    if (latest !== own) return before === 0 && linkBefore(this.#pages, latest) === own ? latest : 0
    return before !== 0 && linkBefore(this.#pages, before) === 0 ? before : 0
  }

  /** The state of a result on the ref of a row that stands for it. */
  stateNow(page: Page, at: number): number {
    return this.#series.stateUntil(page.until[at] ?? 0, page.series[at] ?? 0, ((page.flags[at] ?? 0) & reopenedFlag) !== 0)
  }

  /** The same of any row, as far as it has a say. */
  stateHere(page: Page, at: number): number {
    if (this.#isSettled) return Math.min(fixed, stateOf(page.standing[at] ?? 0))
    return this.represents(page, at) ? this.stateNow(page, at) : fixed
  }

  /** What all rows of the result say of one of them. */
  toldOf(page: Page, at: number): number {
    const known = this.#toldAtOnce.get(page)?.[at] ?? 0
    if (known !== 0) return known
    const { refs, bases } = this.#series
    const own = page.series[at] ?? 0
    const [since, until] = [page.since[at] ?? 0, page.until[at] ?? 0]
    const [ref, base] = [refs[own], bases[own]]
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
      const other = linkedPage(this.#pages, link)
      const place = placeOfLink(link)
      const number = other.series[place] ?? 0
      const its = refs[number]
      if (number === own) {
        const [first, end] = [other.since[place] ?? 0, other.until[place] ?? 0]
        if (first < since) told |= wasThere
        if ((other !== page || place !== at) && first < until && end > since) told |= hasTwin
      }
      if (its === ref) state = Math.min(state, this.stateHere(other, place))
      if (its === base && this.stateHere(other, place) < fixed) told |= isOnBase
    }
    if (rows > longHistory) this.#keep(page, at, told | state)
    return told | state
  }

  /** The same where these are many: found of all of them at once, and kept. */
  #toldOfMany(page: Page, at: number): number {
    const { refs, bases } = this.#series
    const rows: { page: Page; place: number; series: number; since: number; until: number }[] = []
    const states = new Map<number, number>()
    for (let link = this.#latest(page, at); link > 0; link = linkBefore(this.#pages, link)) {
      const its = linkedPage(this.#pages, link)
      const place = placeOfLink(link)
      const series = its.series[place] ?? 0
      const ref = refs[series] ?? 0
      rows.push({ page: its, place, series, since: its.since[place] ?? 0, until: its.until[place] ?? 0 })
      states.set(ref, Math.min(states.get(ref) ?? fixed, this.stateHere(its, place)))
    }
    for (const [{ page: its, place, series }, bySeries] of toldBySeries(rows)) {
      const onBase = (states.get(bases[series] ?? 0) ?? fixed) < fixed ? isOnBase : 0
      const state = states.get(refs[series] ?? 0) ?? fixed
      this.#keep(its, place, hasOthers | toldByFlags(its.flags[place] ?? 0) | bySeries | onBase | state)
    }
    return this.#toldAtOnce.get(page)?.[at] ?? 0
  }

  #keep(page: Page, at: number, told: number): void {
    const known = this.#toldAtOnce.get(page) ?? new Uint16Array(page.count)
    known[at] = told
    this.#toldAtOnce.set(page, known)
  }

  #latest(page: Page, at: number): number {
    return this.#results.latest[page.result[at] ?? 0] ?? 0
  }
}
