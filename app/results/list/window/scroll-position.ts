import { coveredAbove, coveredBelow } from './covered.ts'
import { spaceOf, toScrolled } from './scroll-space.ts'
import { toPosition } from './to-position.ts'

/** A scroll of more views than this is a jump to where the scrollbar stands; a shorter one moves by as many rows as pixels say. */
const jump = 4

type ScrolledList = {
  table: HTMLElement
  /** How many rows it has, and of how many its element is drawn. */
  total: () => number
  drawn: () => number
}

/**
 * Which rows of a list the view is on, kept one with the scrollbar of the page. `value` is the number of rows above the view, with a fraction; `offset` is by how
 * much it is ahead of the scrollbar, in a list that is longer than its space (scroll-space.ts).
 */
export class ScrollPosition {
  value = 0
  offset = 0
  /** For how many rows the view has room. */
  viewRows = 20
  /** In pixels. */
  rowHeight = 0
  goesUp = false
  #scrolled = 0
  readonly #list: ScrolledList

  constructor(list: ScrolledList) {
    this.#list = list
  }

  /** Whether the list cannot be seen, or is on paper, where it has no room above the rows that are drawn. */
  get isHidden(): boolean {
    return matchMedia('print').matches || this.#list.table.getClientRects().length === 0
  }

  /** The rows above the end of the view. At its top the page has more above the list than what stays there. */
  get viewEnd(): number {
    return this.value + Math.min(0, this.#measure().scrolled) + this.viewRows
  }

  /** First and last rank of which anything can be seen. */
  get seen(): [number, number] {
    return [Math.floor(this.value + 0.01) + 1, Math.max(1, Math.min(this.#list.total(), Math.ceil(this.value + this.viewRows)))]
  }

  /**
   * Begins at a place, which is gone to where somebody comes back to it, or the page was put elsewhere. `put` is where it was put after a reload,
   * in pixels: who has scrolled since then has done so from there. Undefined where it was not put.
   */
  begin(position: number, isReturn: boolean, put: number | undefined): void {
    const total = this.#list.total()
    const { scrolled, rowHeight } = this.#measure()
    this.rowHeight = rowHeight
    const came = put === undefined ? scrolled : scrolled + (put - scrollY) / rowHeight
    this.#scrolled = came
    // After a reload the browser has the place to the pixel, and who has scrolled meanwhile knows better.
    const isThere = position < 1 || Math.abs(came - toScrolled(position, total)) < this.viewRows
    if (isReturn || !isThere) this.goTo(position)
    else if (position >= 1 && total !== spaceOf(total)) this.offset = position - came
    // Who was at the top may have taken the scrollbar anywhere before this was loaded.
    else this.offset = toPosition(Math.max(0, scrolled), total) - Math.max(0, scrolled)
  }

  /** Takes in where the page stands by now. `wasHidden`: whether the list could not be seen meanwhile. */
  follow(wasHidden: boolean): void {
    const total = this.#list.total()
    const scrolled = this.#keepPlace(wasHidden)
    const moved = scrolled - this.#scrolled
    this.#scrolled = scrolled
    const space = spaceOf(total)
    const end = Math.max(0, total - this.viewRows)
    if (space === total) this.offset = 0
    else if (Math.abs(moved) > jump * this.viewRows) this.offset = toPosition(Math.max(0, scrolled), total) - scrolled
    let position = scrolled + this.offset
    if (scrolled <= 0) position = 0
    else if (scrolled >= space - this.viewRows) position = end
    this.value = Math.max(0, Math.min(position, end))
    this.offset = space === total ? 0 : this.value - Math.max(0, scrolled)
    if (moved !== 0) this.goesUp = moved < 0
  }

  /** Scrolls to a place in the list. */
  goTo(position: number): void {
    const total = this.#list.total()
    const end = Math.max(0, total - this.viewRows)
    const to = Math.max(0, Math.min(position, end))
    const { scrolled, rowHeight } = this.#measure()
    const isNear = Math.abs(to - this.value) < this.viewRows
    const target = spaceOf(total) === total ? to : isNear ? to - this.offset : toScrolled(to, total)
    this.offset = to - target
    // What is above the list stays in sight where the list begins there.
    const top = to === 0 ? 0 : Math.max(0, scrollY + (target - scrolled) * rowHeight)
    scrollTo({ top, behavior: 'instant' })
    this.#scrolled = this.#measure().scrolled
    this.value = to
  }

  /** Where the scrollbar is not where it should be by now, puts it there: nothing moves. `draw` draws the list anew at once. */
  settle(draw: () => void): void {
    const total = this.#list.total()
    const target = toScrolled(this.value, total)
    if (spaceOf(total) === total || Math.abs(target - Math.max(0, this.#scrolled)) <= 1) return
    this.offset = this.value - target
    const { scrolled, rowHeight } = this.#measure()
    draw()
    scrollTo({ top: scrollY + (target - scrolled) * rowHeight, behavior: 'instant' })
    this.#scrolled = this.#measure().scrolled
    this.offset = this.value - this.#scrolled
    draw()
  }

  /** Where the page stands, in rows of the list's space. */
  #measure(): { scrolled: number; rowHeight: number } {
    const box = this.#list.table.getBoundingClientRect()
    const rowHeight = box.height / Math.max(1, spaceOf(this.#list.drawn())) || 44
    const top = coveredAbove()
    this.viewRows = Math.max(1, (innerHeight - top - coveredBelow()) / rowHeight)
    return { scrolled: (top - box.top) / rowHeight, rowHeight }
  }

  /**
   * Where the page stands. Where rows have become higher or lower, as on a phone that was turned, the same are in view as before, and where the
   * page was shorter meanwhile, since another was on its way that nobody waited for.
   */
  #keepPlace(wasHidden: boolean): number {
    const { scrolled, rowHeight } = this.#measure()
    if (Math.abs(rowHeight - this.rowHeight) < 0.5 && !wasHidden) return scrolled
    this.rowHeight = rowHeight
    if (this.value === 0) return scrolled
    this.goTo(this.value)
    return this.#scrolled
  }
}
