import type { Selectable } from 'kysely'
import type { Sort } from '#app/search/sorts.ts'
import { lastSuppressionCode } from '#app/sarif/suppression-code.ts'
import { secondsOf } from '#app/search/language/periods.ts'
import { tokenise } from '#app/search/text/tokenise.ts'
import type { Tables } from '#app/store/tables.ts'
import { packCodes, packFlags } from './codes-of-row.ts'
import { contentNumber } from './content-number.ts'
import { Order } from './order.ts'
import { never, type Page, rowsPerPage } from './page.ts'
import { Project, type ProjectHead, type Series } from './project.ts'
import { sortedRows } from './sorted-rows.ts'
import { type Departures, showShared, type StoredShare } from './shared-rows.ts'
import { settle, Standings } from './standings.ts'
import { wordsPerPiece } from './text-segment.ts'
import { packFacts, withSuppression } from './verdict-facts.ts'
import { Vocabulary } from './vocabulary.ts'

type Sighted = Selectable<Tables['sighted_first']>
type Said = 'message' | 'level' | 'severity' | 'kind' | 'suppression' | 'start_line' | 'steps' | 'has' | 'content'
type Place = 'part' | 'after' | 'own' | 'series' | 'rule' | 'file' | 'tagset' | 'since' | 'until' | 'superseded' | 'reopened'

type Result = Selectable<Tables['result']>
/** What holds of a result, and whether there are comments; `judgement`: when it was given, and by whom (judgement.ts). */
type Holding = Pick<Result, 'verdict' | 'verdict_until'> & { result: number; comments: number; judgement: string | null }

/** A sighting with its result, as the database has them; `comments`: on any verdict that was given. */
export type StoredRow = Pick<Sighted, Said | Place> & Pick<Result, 'first_seen'> & Holding

/** A verdict that was given, with what holds of its result now; `comments`: on this one. */
export type StoredVerdict = Pick<Result, 'project'> & Holding

/** Words of messages that are longer than all but a few ever are: some 100 MB. */
const defaultWordsOfLong = 2 ** 24

/** All sightings of the store in memory, as far as queries ask for them. It knows nothing of where they come from (upkeep.ts does). */
export class Model {
  readonly vocabulary = new Vocabulary()
  readonly projects = new Map<number, Project>()
  /** Whether long messages have too many words to be held: then SQL answers queries with free text. */
  hasLongText = false
  readonly #mostWordsOfLong: number
  readonly #projectOfSeries = new Map<number, Project>()
  #lastSeen = { time: '', seconds: 0 }
  /** What the rows of the project are that lots are being made of, as long as nothing changes. */
  #inLots: { project: Project; standings: Standings } | null = null

  /** `mostWordsOfLong`: words of long messages that are held. */
  constructor(mostWordsOfLong = defaultWordsOfLong) {
    this.#mostWordsOfLong = mostWordsOfLong
  }

  /** Sightings that are held. */
  get rows(): number {
    let rows = 0
    for (const project of this.projects.values()) rows += project.count
    return rows
  }

  /** What these take in memory, in stored ones: shared ones take less. */
  get size(): number {
    let size = 0
    for (const { pages } of this.projects.values()) for (const page of pages) size += page.size
    return size
  }

  get #wordsOfLong(): number {
    let words = 0
    for (const project of this.projects.values()) words += project.wordsOfLong
    return words
  }

  /** The pages of the project that has most of them. */
  get pages(): number {
    let pages = 0
    for (const project of this.projects.values()) pages = Math.max(pages, project.pages.length)
    return pages
  }

  /** Bytes of the columns and of the texts that can be searched; names and words come on top. */
  get bytes(): number {
    let bytes = this.vocabulary.results.bytes
    for (const { pages } of this.projects.values()) for (const page of pages) bytes += page.bytes
    return bytes
  }

  /** Takes in a project as it is now, with its series. A grave has no rows: its results are still another project's, and lead to that one's. */
  setProject(about: ProjectHead, series: Series[]): void {
    let project = this.projects.get(about.id)
    if (project === undefined) this.projects.set(about.id, (project = new Project(about, this.vocabulary)))
    project.setAbout(about)
    if (about.isGrave === 1) project.clear()
    for (const one of series) {
      project.setSeries(one)
      this.#projectOfSeries.set(one.id, project)
    }
  }

  dropProject(id: number): void {
    const project = this.projects.get(id)
    project?.clear()
    for (const series of project?.series ?? []) this.#projectOfSeries.delete(series.id)
    this.projects.delete(id)
  }

  hasSeries(id: number): boolean {
    return this.#projectOfSeries.has(id)
  }

  /**
   * Takes in a row whose series and names are known. Rows of a project come in the order of their numbers; one that is there already is what it is now. What lies in
   * a grave is left out, and so is what a share showed before.
   */
  add(row: StoredRow): void {
    const { rules, files, tagsets, labels, natures, results, words } = this.vocabulary
    const project = this.#projectOfSeries.get(row.series)
    const series = project?.seriesNumber(row.series)
    const [rule, file, tagset] = [rules.numberOf(row.rule), files.numberOf(row.file), tagsets.numberOf(row.tagset)]
    if (project === undefined || series === undefined || rule === undefined || file === undefined || tagset === undefined) {
      throw new Error(`Sighting ${row.own} refers to what the model does not know.`)
    }
    const isHere = row.own <= project.lastOf(row.part)
    if (project.about.isGrave === 1 || (isHere && row.part > 0)) return
    results.ends.set(row.result, row.verdict_until)
    results.judgements.set(row.result, row.judgement)
    results.setSeen(row.result, this.#secondsOf(row.first_seen))
    const [codes, flags] = [packCodes(row), packFlags(row)]
    const facts = withSuppression(packFacts(row), Math.min(row.suppression, lastSuppressionCode))
    const held = {
      sighting: row.own,
      result: row.result,
      series,
      label: labels.numberOf(rule, tagset),
      nature: natures.numberOf(codes, flags, facts),
      file,
      line: row.start_line,
      steps: row.steps,
      since: row.since,
      until: row.until ?? never,
      superseded: row.superseded ?? never,
      content: contentNumber(row.content),
      codes,
      flags,
    }
    if (isHere) {
      project.replace(held)
      return
    }
    const tokens = tokenise(row.message)
    if (tokens.length > wordsPerPiece) {
      project.wordsOfLong += tokens.length
      this.hasLongText ||= this.#wordsOfLong > this.#mostWordsOfLong
    }
    project.add(
      held,
      (this.hasLongText ? tokens.slice(0, wordsPerPiece) : tokens).map((word) => words.numberOf(word)),
      row,
    )
  }

  /** Takes in what a share shows of a page of its project. Gives the numbers of the sightings that are to be added as rows. */
  share(share: StoredShare, page: Page, departures: Departures): number[] {
    const project = this.projects.get(share.project)
    return project === undefined || project.about.isGrave === 1 ? [] : showShared(project, page, share, departures, this.vocabulary)
  }

  /** Notes that a sighting has ended or was superseded. */
  change(row: { id: number; series: number; until: number | null; superseded: number | null }): void {
    this.#projectOfSeries.get(row.series)?.change(row.id, row.until ?? never, row.superseded ?? never)
  }

  setVerdict(row: StoredVerdict): void {
    const { ends, judgements } = this.vocabulary.results
    ends.set(row.result, row.verdict_until)
    judgements.set(row.result, row.judgement)
    this.projects.get(row.project)?.judge(row.result, packFacts(row))
  }

  /** Most rows came with the same upload as the one before. */
  #secondsOf(time: string): number {
    if (time !== this.#lastSeen.time) this.#lastSeen = { time, seconds: secondsOf(time) }
    return this.#lastSeen.seconds
  }

  /** Brings all up to the heads of the projects. Needed before a query; costs nothing where no project has changed. */
  settle(): void {
    const changed = [...this.projects.values()].filter((project) => !project.isSettled)
    if (changed.length === 0) return
    this.#inLots = null
    this.#rank()
    for (const project of changed) settle(project, this.vocabulary.results)
  }

  #rank(): void {
    this.vocabulary.rules.settle()
    this.vocabulary.files.settle()
  }

  /**
   * Brings a full page in one of these orders, so that nobody has to wait for it; in the first of them alone while nobody is shown all of it, as its
   * upload is still being read. Gives whether there was any to bring.
   */
  arrange(orders: readonly Sort[]): boolean {
    for (const project of this.projects.values()) {
      for (const page of project.pages) {
        if (page.count < rowsPerPage) continue
        const isShown = page.newest <= project.about.head
        const sort = (isShown ? orders : orders.slice(0, 1)).find((sort) => !page.sorted.has(sort))
        if (sort === undefined) continue
        // Names that came since then are none of its rows'.
        if (page.ranked < page.count) this.#rank()
        page.ranked = page.count
        sortedRows(page, project, new Order(sort, this.vocabulary))
        return true
      }
    }
    return false
  }

  /** Makes the lots of a page that has none, so that nobody who asks for the past has to wait for those of all. Gives whether there was any. */
  makeLots(): boolean {
    for (const project of this.projects.values()) {
      const page = project.isSettled ? project.pages.find(({ lots }) => lots === null) : undefined
      if (page === undefined) continue
      if (this.#inLots?.project !== project) this.#inLots = { project, standings: new Standings(project, this.vocabulary.results) }
      this.#inLots.standings.lots(page)
      return true
    }
    return false
  }
}
