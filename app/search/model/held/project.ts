import { firstIndex } from '#app/sarif/first-index.ts'
import { partOf, storedNumber } from '#app/store/sightings/sighted.ts'
import { againstStore } from './against-store.ts'
import { forEachRow, never, Page, type Part, type Row, rowsPerPage, type SharedRow } from './page.ts'
import { linkBefore, linkedPage, linkToRow, placeOfLink } from './row-link.ts'
import { succeeding } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A series as queries see it; its snapshots are those that can be seen, null while there is none. */
export type Series = {
  id: number
  ref: number
  refName: string
  /** The ref that its own is compared with, unless that is the default one. */
  base: number | null
  tool: string
  category: string
  /** When it was ended, ISO 8601; null while it goes on. */
  endedAt: string | null
  oldest: number | null
  newest: number | null
}

export type ProjectHead = {
  id: number
  slug: string
  key: string
  /** Slugs that it had, which have no spaces, with spaces between them; null where it had none. */
  former: string | null
  head: number
  defaultRef: number | null
  rev: number
  /** 1 for what is being deleted (app/store/deleting/bury.ts), of which nobody is shown anything; else 0. */
  isGrave: number
}

/** What a project may be asked for by: its slug first. */
export function namesOfProject({ slug, key, former }: ProjectHead): [slug: string, ...others: string[]] {
  return [slug, key, ...(former?.split(' ') ?? [])]
}

/** A project as a query looks at it: as it is now, or with the head and the series of a day that has passed (past.ts), and then `present` is what it is now. */
export type SeenProject = Pick<Project, 'about' | 'series' | 'pages' | 'isSettled'> & { present?: SeenProject }

/** Whether a series is of the ref that lists show where no other is asked for. */
export function isOnDefaultRef({ about }: SeenProject, series: Series): boolean {
  return series.ref === about.defaultRef
}

/** Whether a series is what it was before: all else of one is the same at all times. */
export function isSame(one: Series, before: Series | undefined): boolean {
  return one.endedAt === before?.endedAt && one.base === before.base && one.oldest === before.oldest && one.newest === before.newest
}

const own: Part = { part: 0, after: 0 }
/** In place of a part, stored rows of other refs than the default one. */
const ofOthers = -1
/** Beyond what full pages come to twice, so many that are not full. */
const mostFragments = 64

/**
 * The rows of a project, of each part in the order of their numbers in the store, and what they have in common. A row's number here is page * 65,536 + place.
 * Stored rows of the default ref are in pages of their own: what a thousand refs share of it has a place for each row of such a page (`Page.sayAs`).
 */
export class Project {
  about: ProjectHead
  readonly series: Series[] = []
  readonly pages: Page[] = []
  /** The page that each part goes on in; that of stored rows of other refs is `ofOthers`. */
  readonly #last = new Map<number, Page>()
  /** The greatest number of a stored sighting that was added to each part. */
  readonly #lastOf = new Map<number, number>()
  /** Rows that have gone since all were read. */
  #gone = 0
  /** Whether `Page.standing` and the texts are those of the present head. */
  isSettled = false
  /** Words of its messages that are found piece by piece (text-segment.ts). */
  wordsOfLong = 0
  /** Refs of which a series, or something that one shows, has become another since they last were. */
  readonly touched = new Set<number>()
  readonly #vocabulary: Vocabulary
  readonly #seriesNumbers = new Map<number, number>()

  constructor(about: ProjectHead, vocabulary: Vocabulary) {
    this.about = about
    this.#vocabulary = vocabulary
  }

  get count(): number {
    return this.pages.reduce((count, page) => count + page.rows, 0)
  }

  /** Takes in what it is now. */
  setAbout(about: ProjectHead): void {
    const isOther = about.defaultRef !== this.about.defaultRef || about.head < this.about.head
    if (isOther) for (const page of this.pages) page.isSettled = false
    this.about = about
    this.isSettled = false
  }

  /** Takes in a series as it is now. */
  setSeries(series: Series): void {
    const number = this.#seriesNumbers.get(series.id) ?? this.series.length
    if (!isSame(series, this.series[number])) this.touched.add(series.ref)
    this.#seriesNumbers.set(series.id, number)
    this.series[number] = series
  }

  seriesNumber(id: number): number | undefined {
    return this.#seriesNumbers.get(id)
  }

  /** Adds a row that comes after all others that were added to its part. One that can be seen already unsettles the project. */
  add(row: Row, words: readonly number[], part: Part = own): void {
    const goesTo = part.part === 0 && this.series[row.series]?.ref !== this.about.defaultRef ? ofOthers : part.part
    let page = this.#last.get(goesTo)
    // What goes on behind a full page of stored ones will mostly fill another: to grow by and by would leave holes in the memory of the process.
    if (page === undefined || page.count === rowsPerPage) {
      page = this.#addPage(part, page === undefined || part.part > 0 ? 0 : rowsPerPage)
      this.#last.set(goesTo, page)
    }
    page.add(row, this.#goOnTo(row.result, linkToRow(page, page.count)), words)
    this.#lastOf.set(part.part, row.sighting)
    page.isSettled = false
    if (row.since <= this.about.head) this.#touch(row.series)
  }

  /**
   * Adds, as rows of a share, those of a page of stored ones that are at `places`, in order; `rowOf` tells what the share makes of them. They say what those do,
   * in a page that no others come into.
   */
  share(base: Page, part: Part, places: readonly number[], rowOf: (at: number) => SharedRow): void {
    const page = this.#addPage(part, 0)
    page.sayAs(base)
    for (const at of places) {
      const row = rowOf(at)
      page.show(at, base.labelOf(at), row, this.#goOnTo(base.result[at] ?? 0, linkToRow(page, at)))
      if (row.since <= this.about.head) this.#touch(row.series)
    }
  }

  #addPage({ part, after }: Part, capacity: number): Page {
    const page = new Page(this.pages.length * rowsPerPage, { part, after }, capacity)
    this.pages.push(page)
    return page
  }

  /** Something that a series shows is another at the present head. */
  #touch(series: number): void {
    this.touched.add(this.series[series]?.ref ?? 0)
    this.isSettled = false
  }

  /** Where a result has a row or two, each goes by when the other holds (lots.ts); `link` is that to the last one. Those of many go by refs alone. */
  #unsettleFew(link: number): void {
    const pages: Page[] = []
    for (let next = link; next > 0; next = linkBefore(this.pages, next)) {
      if (pages.length === 2) return
      pages.push(linkedPage(this.pages, next))
    }
    for (const page of pages) page.isSettled = false
  }

  /** Lets a result's last row be another. Gives the link to the one before. */
  #goOnTo(result: number, link: number): number {
    const { results } = this.#vocabulary
    const previous = results.latest[result] ?? 0
    this.#unsettleFew(previous)
    if (previous > 0) linkedPage(this.pages, previous).alone[placeOfLink(previous)] = 0
    results.setLatest(result, link)
    return previous
  }

  /** Notes that a sighting has ended or was superseded, if the project has it. */
  change(sighting: number, until: number, superseded: number): void {
    const place = this.#find(sighting)
    if (place === null) return
    const { page, at } = place
    page.until[at] = until
    page.superseded[at] = superseded
    page.isSettled = false
    this.#unsettleFew(this.#vocabulary.results.latest[page.result[at] ?? 0] ?? 0)
    if (Math.min(until, superseded) <= this.about.head) this.#touch(page.series[at] ?? 0)
  }

  /** No more rows of a share come. */
  closePart(part: number): void {
    for (const page of this.pages) if (page.part === part) page.close()
  }

  /** The greatest number of a stored sighting that was added to a part. */
  lastOf(part: number): number {
    return this.#lastOf.get(part) ?? 0
  }

  /** Takes in what a stored row is by now, if it is here. */
  replace(row: Row): void {
    const place = this.#find(row.sighting)
    if (place === null) return
    const { page, at } = place
    const isOthers = page.result[at] !== row.result
    if (isOthers) this.#unlink(page, at)
    page.replace(at, row)
    if (isOthers) page.lead(at, this.#goOnTo(row.result, linkToRow(page, at)))
    else this.#unsettleFew(this.#vocabulary.results.latest[row.result] ?? 0)
    this.#touch(row.series)
  }

  /** Leaves a row out of those that its result leads to. */
  #unlink(page: Page, at: number): void {
    const { results } = this.#vocabulary
    const [result, own, before] = [page.result[at] ?? 0, linkToRow(page, at), page.previous[at] ?? 0]
    this.#unsettleFew(results.latest[result] ?? 0)
    if (results.latest[result] === own) results.setLatest(result, before)
    else for (const row of this.rowsOf(result)) if (row.page.previous[row.at] === own) row.page.lead(row.at, before)
    const left = this.rowsOf(result)
    for (const row of left) row.page.alone[row.at] = Number(left.length === 1)
  }

  /**
   * Leaves of its stored rows those with these numbers, in order, and nothing of what shares show. Gives the numbers of those that are to be added: the ones
   * that are not here, or all where it is better to begin anew, and then nothing is left.
   */
  keep(numbers: Int32Array): Int32Array {
    const { results } = this.#vocabulary
    const before = [...this.pages]
    const stored = before.filter(({ part }) => part === 0)
    const { gone, lacking, last } = againstStore(stored, numbers)
    this.#gone += gone.reduce((sum, places) => sum + places.length, 0)
    const left = numbers.length - lacking.length
    const isWorn = this.#gone > left || stored.length > 2 * (left / rowsPerPage) + mostFragments
    if (isWorn || (lacking[0] ?? never) < last) {
      this.clear()
      return numbers
    }
    for (const page of before) forEachRow(page, (result) => results.setLatest(result, 0))
    for (const [number, places] of gone.entries()) for (const at of places) stored[number]?.remove(at)
    this.#goOnWith(stored.filter((page) => page.rows > 0))
    this.#lastOf.set(0, last)
    for (const page of before) results.forgetAllWithoutRow(page.result.subarray(0, page.count))
    return lacking
  }

  /** Has these pages of stored rows alone from now on, whose results lead to no row yet. */
  #goOnWith(pages: readonly Page[]): void {
    this.pages.splice(0, this.pages.length, ...pages)
    for (const [part, page] of this.#last) if (!pages.includes(page) || !page.goesOn) this.#last.delete(part)
    this.#lastOf.clear()
    for (const [number, page] of pages.entries()) {
      if (!page.goesOn) page.close()
      page.first = number * rowsPerPage
      page.isSettled = false
      forEachRow(page, (result, at) => page.lead(at, this.#goOnTo(result, linkToRow(page, at))))
    }
    this.isSettled = false
  }

  /** Notes what people say of a result by now. What had a comment keeps it. */
  judge(result: number, facts: number): void {
    const { natures } = this.#vocabulary
    for (const { page, at } of this.rowsOf(result)) {
      const own = page.natureOf(at)
      const present = succeeding(natures.facts[own] ?? 0, facts)
      page.setNature(at, natures.numberOf(natures.codes[own] ?? 0, natures.flags[own] ?? 0, present))
    }
  }

  /** The rows of a result, the last one first. */
  rowsOf(result: number): { page: Page; at: number }[] {
    const found: { page: Page; at: number }[] = []
    for (let link = this.#vocabulary.results.latest[result] ?? 0; link > 0; link = linkBefore(this.pages, link)) {
      found.push({ page: linkedPage(this.pages, link), at: placeOfLink(link) })
    }
    return found
  }

  /** Leaves nothing of the project's rows. */
  clear(): void {
    for (const page of this.pages) forEachRow(page, (result) => this.#vocabulary.results.forget(result))
    this.pages.length = this.#gone = 0
    this.#last.clear()
    this.#lastOf.clear()
    this.wordsOfLong = 0
    this.isSettled = false
  }

  #find(number: number): { page: Page; at: number } | null {
    const [part, sighting] = [partOf(number), storedNumber(number)]
    for (let last = this.pages.length - 1; last >= 0; last--) {
      const page = this.pages[last]
      if (page === undefined || page.part !== part || (page.sighting[0] ?? 0) > sighting) continue
      const at = firstIndex(0, page.count, (place) => (page.sighting[place] ?? 0) >= sighting)
      if (at < page.count && page.sighting[at] === sighting && page.hasRow(at)) return { page, at }
    }
    return null
  }
}
