import type { QueryClient } from '@tanstack/react-query'
import type { ListedResult, ResultsPage } from '#app/search/answers/list-page.ts'
import type { ResultSearch } from '#app/results/results.schemas.ts'
import { listPageQuery, listRankQuery } from '#app/results/results.queries.ts'
import type { ListCursor } from '#app/results/cursor/list-cursor.ts'
import { pageRows } from '#app/results/address/results-search.ts'
import { skipRows } from '#app/search/answers/cursor.ts'

/** Pages of a range that are asked for at once: the server has others to answer, too. */
const pagesAtOnce = 4

/** Pages on either side of those that are wanted that stay. */
const keptAround = 3

/** The loaded pages of a list by their number, 0-based: those near the rows in view and no more. Ranks are 1-based. */
export class LoadedPages {
  total: number
  readonly #queryClient: QueryClient
  readonly #search: ResultSearch
  /** Told that something has come, and whether it shows that the list is not what it was. */
  readonly #onChange: (isOther: boolean) => void
  #pages = new Map<number, ResultsPage>()
  /** What comes of each page that is being loaded: of one that was dropped and is asked for again, the later. */
  readonly #loading = new Map<number, Promise<ResultsPage>>()
  /** Wanted pages that did not come, of which those of before may be there. */
  readonly #failed = new Set<number>()
  /** Pages that somebody waits for, wherever the list is scrolled to meanwhile. */
  readonly #awaited = new Set<readonly number[]>()
  /** The row that was followed last until it was gone, and the one in its place. */
  #gone: { name: string; instead: string } | null = null
  /** Pages of the cache that are older were taken before something changed. */
  #renewed = 0

  constructor(queryClient: QueryClient, search: ResultSearch, total: number, onChange: (isOther: boolean) => void) {
    this.#queryClient = queryClient
    this.#search = search
    this.total = total
    this.#onChange = onChange
  }

  rowAt(rank: number): ListedResult | undefined {
    return this.#pages.get(pageOf(rank))?.results[(rank - 1) % pageRows]
  }

  /** The rank of a result that was at another; undefined where it is not loaded. */
  rankOf({ id, rank }: ListCursor): number | undefined {
    if (id === null || this.rowAt(rank)?.id === id) return rank
    for (const [page, { results }] of this.#pages) {
      const at = results.findIndex((row) => row.id === id)
      if (at !== -1) return page * pageRows + at + 1
    }
    return undefined
  }

  /** All rows from one rank to another; pages that are not there are loaded, and not kept. Throws what loading threw. */
  async rowsBetween(first: number, last: number): Promise<ListedResult[]> {
    const from = pageOf(first)
    const numbers = Array.from({ length: pageOf(last) - from + 1 }, (_, at) => from + at)
    this.#awaited.add(numbers)
    try {
      const pages: ResultsPage[] = []
      while (pages.length < numbers.length) {
        const next = numbers.slice(pages.length, pages.length + pagesAtOnce).map((number) => this.#pageNow(number))
        pages.push(...(await Promise.all(next)))
      }
      return pages.flatMap(({ results }) => results).slice(first - 1 - from * pageRows, last - from * pageRows)
    } finally {
      this.#awaited.delete(numbers)
    }
  }

  /** The cursor of a row, or an empty one where its page is not loaded. */
  cursorAt(rank: number): string {
    const here = this.#pages.get(pageOf(rank))?.here
    return here ? skipRows(here, this.#search.sort, (rank - 1) % pageRows) : ''
  }

  /** Whether rows that are here are of before something changed, and on their way as they are now. */
  get isOld(): boolean {
    return [...this.#loading.keys()].some((page) => this.#pages.has(page))
  }

  get hasFailed(): boolean {
    return this.#failed.size > 0
  }

  /**
   * Loads what there is not yet of the rows of these ranks, drops requests for others, and forgets pages that are far from them. What has failed
   * is not asked for again by itself, until it was away.
   */
  want(first: number, last: number): void {
    const [from, to] = [pageOf(Math.max(1, first)), pageOf(Math.max(1, Math.min(last, this.total)))]
    const asked = [...this.#loading.keys(), ...this.#failed]
    for (const page of asked) if ((page < from || page > to) && !this.#isAwaited(page)) this.#drop(page)
    for (const page of this.#pages.keys()) if (page < from - keptAround || page > to + keptAround) this.#forget(page)
    for (let page = from; page <= to; page++) if (!this.#pages.has(page) && !this.#failed.has(page)) this.#load(page)
  }

  /** Loads what has failed again. */
  retry(): void {
    for (const page of this.#failed) this.#load(page)
  }

  /** Loads the rows of these ranks anew, and shows them at once when all are there. */
  async renew(first: number, last: number): Promise<void> {
    this.#renewed = Date.now()
    const numbers = Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, at) => pageOf(first) + at)
    const fresh = { staleTime: 0 }
    const pages = await Promise.all(numbers.map((page) => this.#queryClient.fetchQuery({ ...listPageQuery(this.#search, page), ...fresh })))
    this.#failed.clear()
    this.#pages = new Map(pages.map((page, at) => [numbers[at] ?? 0, page]))
    this.total = pages[0]?.total ?? 0
  }

  /** By how many rows the one at this rank, or what is behind it by now, has moved since it was loaded; null where it is not. */
  async movedBy(rank: number): Promise<number | null> {
    const cursor = this.cursorAt(rank)
    if (cursor === '') return null
    const now = await this.#queryClient.fetchQuery({ ...listRankQuery({ ...this.#search, cursor }), staleTime: 0 })
    return now.rank - rank
  }

  /**
   * Notes the loaded rows from a rank on. Gives what tells the rank of the first of them that is still there; null where none is loaded. With
   * `goesBack` that is the row that was gone when this was asked before, if it is back, and the rank has been that of what took its place.
   */
  follow(rank: number, goesBack: boolean): () => number | null {
    const noted: string[] = []
    for (let row = this.rowAt(rank); row !== undefined; row = this.rowAt(rank + noted.length)) noted.push(nameOf(row))
    if (goesBack && this.#gone !== null && this.#gone.instead === noted[0]) noted.unshift(this.#gone.name)
    return () => {
      const now = new Map<string, number>()
      for (const [page, { results }] of this.#pages) {
        for (const [at, row] of results.entries()) now.set(nameOf(row), page * pageRows + at + 1)
      }
      const [name] = noted
      const found = noted.find((name) => now.has(name))
      const instead = found ?? [...now.keys()].at(-1)
      if (name !== undefined && instead !== undefined && instead !== name) this.#gone = { name, instead }
      return found === undefined ? null : (now.get(found) ?? null)
    }
  }

  /** Takes a page that was loaded elsewhere, unless it has other rows than the one that is here, or none is. */
  take(number: number, page: ResultsPage): 'taken' | 'other' | 'absent' {
    const own = this.#pages.get(number)
    if (own === undefined) return 'absent'
    if (own.total !== page.total || own.results.some(({ id }, at) => id !== page.results[at]?.id)) return 'other'
    this.#pages.set(number, page)
    return 'taken'
  }

  /** Drops all requests. */
  close(): void {
    for (const page of this.#loading.keys()) this.#drop(page)
  }

  /** A page as it is here, or else as it is now, which is not kept. */
  #pageNow(page: number): ResultsPage | Promise<ResultsPage> {
    return this.#pages.get(page) ?? this.#queryClient.fetchQuery({ ...listPageQuery(this.#search, page), gcTime: 0 })
  }

  #load(page: number): void {
    const query = listPageQuery(this.#search, page)
    const cached = this.#queryClient.getQueryState<ResultsPage>(query.queryKey)
    if (cached?.data && cached.dataUpdatedAt >= this.#renewed) {
      this.#pages.set(page, cached.data)
      if (!cached.isInvalidated) return void this.#failed.delete(page)
      // Who comes back sees what was there until it has come anew, and keeps the focus in it.
    }
    if (this.#loading.has(page)) return
    const coming = this.#queryClient.fetchQuery({ ...query, staleTime: 0 })
    this.#loading.set(page, coming)
    coming.then(
      (loaded) => {
        if (!this.#isOver(page, coming)) return
        this.#failed.delete(page)
        // One of before stays until all are renewed, which the row of the cursor is followed through.
        if (this.take(page, loaded) === 'other') return this.#onChange(true)
        this.#pages.set(page, loaded)
        const isOther = this.total !== loaded.total
        this.total = loaded.total
        this.#onChange(isOther)
      },
      () => {
        // One that was dropped is no failure.
        if (!this.#isOver(page, coming)) return
        this.#failed.add(page)
        this.#onChange(false)
      },
    )
  }

  /** Notes that a page is not being loaded any more. Gives false where it was not, or is again. */
  #isOver(page: number, coming: Promise<ResultsPage>): boolean {
    return this.#loading.get(page) === coming && this.#loading.delete(page)
  }

  #drop(page: number): void {
    this.#loading.delete(page)
    this.#failed.delete(page)
    // What is there of it is of before.
    this.#pages.delete(page)
    void this.#queryClient.cancelQueries({ queryKey: listPageQuery(this.#search, page).queryKey, exact: true })
  }

  #isAwaited(page: number): boolean {
    return [...this.#awaited].some((numbers) => numbers.includes(page))
  }

  #forget(page: number): void {
    this.#pages.delete(page)
    const { queryKey } = listPageQuery(this.#search, page)
    const isShown = this.#queryClient.getQueryCache().find({ queryKey })?.isActive()
    if (!isShown) this.#queryClient.removeQueries({ queryKey, exact: true })
  }
}

/** What a row is known by: a result is on each of its refs. */
function nameOf({ id, ref }: ListedResult): string {
  return `${id} ${ref}`
}

/** The number of the page that has a rank. */
function pageOf(rank: number): number {
  return Math.floor((rank - 1) / pageRows)
}
