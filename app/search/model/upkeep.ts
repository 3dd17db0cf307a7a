import type { Database, Queryable } from '#app/store/database.ts'
import { sightedNumber } from '#app/store/sighted.ts'
import type { Model, StoredRow } from './model.ts'
import type { ProjectHead, Series } from './project.ts'
import type { Departures, StoredShare } from './shared-rows.ts'
import { placesPerRow } from './page.ts'
import * as stored from './stored-rows.ts'

/** Rows that are read at once: some ten milliseconds. */
const rowsAtOnce = 1000
const fewestRows = 20
/** Rows that are shared in the time in which one is read. */
const sharedPerRowRead = 64
/** Verdicts are small, and may come by the million: an answer waits for all of them, which is sooner there than one of SQL. */
const verdictsAtOnce = 10_000

/**
 * A share of which the pages of its project from `page` on are still to be looked at, all where that is null, and `sightings` to be read; `departures` as they
 * were at a revision.
 */
type PendingShare = StoredShare & { page: number | null; sightings: number[]; departures: Departures | null; departuresAt: number }

/**
 * Keeps a model up with the store. `advance` reads one slice, in the transaction that it is given; once it says that nothing is left, the model is what
 * the store is in that transaction. What it reads on from, and why that is enough, is in docs/read-model.md.
 */
export class Upkeep {
  readonly #model: Model
  readonly #engine: Database['engine']
  #hasBegun = false
  #rev = -1
  #state = 0
  /** The revision up to which heads and losses are known; rows may lag behind. */
  #seen = 0
  /** The projects that it knows (`Reached`). */
  #projects = ''
  /** The revision up to which it is known what became of rows, and what people say. */
  #heard = 0
  #lastRow = 0
  /** The last row of those that a head may let be seen; the uploads of later ones are not published. */
  #lastPublished = 0
  #lastChange = { rev: 0, id: 0 }
  #lastDeparture = { rev: 0, id: 0 }
  #lastShare = 0
  #lastVerdict = 0
  /** Numbers of stored sightings that are still to be read: of projects that are read anew. */
  #again: { project: number; sightings: Int32Array }[] = []
  /** Shares that are still to be taken in, which nobody is shown before the head is at their `since`. */
  #shares: PendingShare[] = []

  /** Sightings that the store had when reading began, and what these take (`Model.size`). */
  expected = { rows: 0, size: 0 }

  constructor(model: Model, engine: Database['engine']) {
    this.#model = model
    this.#engine = engine
  }

  /** The revision that the model has all of. */
  get rev(): number {
    return this.#rev
  }

  /** As long as it is the same number, neither the model nor what any transaction saw has become another. */
  get state(): number {
    return this.#state
  }

  /** Whether rows that can be seen are left to read. */
  get lacksPublished(): boolean {
    return this.#lacksPublishedRows || this.#shares.some((one) => this.#isPublished(one))
  }

  get #lacksPublishedRows(): boolean {
    return this.#lastRow < this.#lastPublished || this.#again.length > 0
  }

  /** Reads on. Gives whether the model has all that the transaction sees; of rows, `published`, at least all that anybody is shown. */
  async advance(db: Queryable, which: 'all' | 'published' = 'all'): Promise<boolean> {
    const reached = await stored.reachedBy(db, this.#rev)
    if (reached === null) return true
    const { rev } = reached
    this.#state++
    if (!this.#hasBegun) await this.#begin(db, reached)
    if (rev !== this.#seen) await this.#look(db, reached)
    if (!(await this.#readAgain(db))) return false
    const lacksRows = () => this.#lastRow < reached.sighting && (which === 'all' || this.#lacksPublishedRows)
    if (lacksRows()) await this.#readRows(db)
    if (lacksRows()) return false
    // Nothing is left, whatever there was when a head moved.
    if (this.#lastRow >= reached.sighting) this.#lastPublished = this.#lastRow
    if (rev !== this.#heard && !(await this.#hear(db, reached, which))) return false
    this.#heard = rev
    if (!(await this.#takeInShares(db, which))) return false
    if (this.#lastRow >= reached.sighting && this.#shares.length === 0) this.#rev = rev
    return true
  }

  /** Takes in what has become of rows, and what people say. Gives whether nothing of it is left. */
  async #hear(db: Queryable, { changed, departed, verdict }: stored.Reached, which: 'all' | 'published'): Promise<boolean> {
    const changes = changed > this.#heard ? await stored.changesAfter(db, this.#lastChange, rowsAtOnce) : []
    for (const change of changes) this.#model.change(change)
    this.#lastChange = changes.at(-1) ?? this.#lastChange
    const departures = departed > this.#heard ? await stored.departuresAfter(db, this.#lastDeparture, rowsAtOnce) : []
    for (const departure of departures) this.#model.change(departure)
    this.#lastDeparture = departures.at(-1) ?? this.#lastDeparture
    let hasVerdicts = verdict > this.#lastVerdict && (await this.#readVerdicts(db))
    while (hasVerdicts && which === 'published') hasVerdicts = await this.#readVerdicts(db)
    return changes.length < rowsAtOnce && departures.length < rowsAtOnce && !hasVerdicts
  }

  #isPublished({ project, since }: PendingShare): boolean {
    return since <= (this.#model.projects.get(project)?.about.head ?? 0)
  }

  async #readRows(db: Queryable): Promise<void> {
    const rows = await stored.rowsAfter(db, this.#lastRow, rowsAtOnce)
    await this.#add(db, rows)
    this.#lastRow = rows.at(-1)?.own ?? this.#lastRow
  }

  /** Reads the next verdicts. Gives whether there may be more. */
  async #readVerdicts(db: Queryable): Promise<boolean> {
    const verdicts = await stored.verdictsAfter(db, this.#lastVerdict, verdictsAtOnce)
    for (const verdict of verdicts) this.#model.setVerdict(verdict)
    this.#lastVerdict = verdicts.at(-1)?.id ?? this.#lastVerdict
    return verdicts.length === verdictsAtOnce
  }

  async #begin(db: Queryable, { rev, verdict, sighting, projects: reached }: stored.Reached): Promise<void> {
    const sizes = await stored.sizesOf(db)
    const shares = await stored.sharesAfter(db, 0)
    const projects: [ProjectHead, Series[]][] = []
    for (const about of await stored.headsOf(db)) projects.push([about, await stored.seriesOf(db, this.#engine, about.id)])
    this.#hasBegun = true
    this.#lastChange = { rev, id: 2 ** 31 - 1 }
    this.#lastDeparture = { rev, id: sightedNumber(2 ** 20, 0) }
    this.#lastVerdict = verdict
    this.expected = expectedOf(sizes)
    this.#seen = this.#heard = rev
    this.#projects = reached
    this.#lastPublished = sighting
    this.#addShares(shares)
    this.#lastShare = shares.at(-1)?.part ?? 0
    for (const [about, series] of projects) this.#model.setProject(about, series)
  }

  /** Takes in heads, and what was lost, since it last looked. */
  async #look(db: Queryable, { rev, lost, share, sighting, projects }: stored.Reached): Promise<void> {
    if (projects !== this.#projects) await this.#lookAtProjects(db, sighting)
    this.#projects = projects
    const losses = lost > this.#seen ? await stored.lossesAfter(db, this.#seen) : []
    // What a loss wrote out of a share can be seen as it is.
    if (losses.length > 0) this.#lastPublished = sighting
    const hasShares = losses.length > 0 || share > this.#lastShare
    const shares = hasShares ? await stored.sharesAfter(db, losses.length > 0 ? 0 : this.#lastShare) : []
    for (const { last } of losses) this.#lastRow = Math.min(this.#lastRow, last)
    for (const project of new Set(losses.map((loss) => loss.project))) {
      this.#model.projects.get(project)?.clear()
      this.#leave(project)
      if (!this.#model.projects.has(project)) continue
      this.#again.push({ project, sightings: await stored.sightingsOf(db, project, this.#lastRow) })
      this.#addShares(shares.filter((share) => share.project === project && share.part <= this.#lastShare))
    }
    this.#addShares(shares.filter(({ part }) => part > this.#lastShare))
    this.#lastShare = shares.at(-1)?.part ?? this.#lastShare
    this.#seen = rev
  }

  async #lookAtProjects(db: Queryable, sighting: number): Promise<void> {
    const heads = await stored.headsOf(db)
    const present = new Set(heads.map(({ id }) => id))
    if (heads.some(({ id, head }) => (this.#model.projects.get(id)?.about.head ?? 0) !== head)) this.#lastPublished = sighting
    for (const id of this.#model.projects.keys()) {
      if (present.has(id)) continue
      this.#model.dropProject(id)
      this.#leave(id)
    }
    for (const about of heads) {
      if (this.#model.projects.get(about.id)?.about.rev === about.rev) continue
      this.#model.setProject(about, await stored.seriesOf(db, this.#engine, about.id))
    }
  }

  #addShares(shares: readonly StoredShare[]): void {
    for (const share of shares) this.#shares.push({ ...share, page: null, sightings: [], departures: null, departuresAt: 0 })
  }

  /** Nothing is left to read of a project. */
  #leave(project: number): void {
    this.#again = this.#again.filter((one) => one.project !== project)
    this.#shares = this.#shares.filter((one) => one.project !== project)
  }

  /** Reads a slice of what projects with losses have left. Gives whether nothing of it remains. */
  async #readAgain(db: Queryable): Promise<boolean> {
    for (let left = rowsAtOnce; left > 0;) {
      const [next] = this.#again
      if (next === undefined) return true
      const some = next.sightings.subarray(0, left)
      if (some.length > 0) await this.#add(db, await stored.rowsOf(db, this.#engine, 0, [...some]))
      next.sightings = next.sightings.subarray(some.length)
      if (next.sightings.length === 0) this.#again.shift()
      // Each takes questions of its own, however few its rows are.
      left -= Math.max(some.length, fewestRows)
    }
    return this.#again.length === 0
  }

  /**
   * Takes in a slice of what is shared, once it is known what has become of the rows that are; first what anybody is shown. Gives whether nothing of it
   * remains.
   */
  async #takeInShares(db: Queryable, which: 'all' | 'published'): Promise<boolean> {
    const nextOf = () => this.#shares.find((one) => this.#isPublished(one)) ?? (which === 'all' ? this.#shares[0] : undefined)
    for (let left = rowsAtOnce; left > 0;) {
      const next = nextOf()
      if (next === undefined) return true
      left -= Math.max(fewestRows, await this.#takeIn(db, next, left))
    }
    return nextOf() === undefined
  }

  /** Takes in a page of a share, or some of its rows. Gives so many as took as long to read. */
  async #takeIn(db: Queryable, share: PendingShare, most: number): Promise<number> {
    const { part, project } = share
    if (share.sightings.length > 0) {
      const some = share.sightings.slice(0, most)
      await this.#add(db, await stored.rowsOf(db, this.#engine, part, some))
      // Not before they are here: what could not be read is read again.
      share.sightings.splice(0, some.length)
      return some.length
    }
    // A series is not known before anything of it was published, and its share may be taken in before.
    await this.#learnSeries(db, [share.series])
    const pages = this.#model.projects.get(project)?.pages ?? []
    if (share.page === null) {
      const isElsewhere = share.originProject !== project
      if (isElsewhere) share.sightings = await stored.sightingsOfShare(db, part)
      share.page = isElsewhere ? pages.length : 0
      return 0
    }
    // What departs meanwhile is told of rows that are here alone.
    if (share.departures === null || share.departuresAt !== this.#heard) share.departures = await stored.departuresOf(db, part)
    share.departuresAt = this.#heard
    const from = share.page
    const next = pages.findIndex((page, number) => page.part === 0 && number >= from)
    const page = pages[next]
    if (page === undefined) {
      this.#shares.splice(this.#shares.indexOf(share), 1)
      this.#model.projects.get(project)?.closePart(part)
      return 0
    }
    share.sightings = this.#model.share(share, page, share.departures)
    share.page = next + 1
    return Math.ceil(page.count / sharedPerRowRead)
  }

  async #add(db: Queryable, rows: StoredRow[]): Promise<void> {
    await this.#learn(db, rows)
    for (const row of rows) this.#model.add(row)
  }

  /** Reads the projects of series that the model does not know. */
  async #learnSeries(db: Queryable, series: number[]): Promise<void> {
    const missing = series.filter((id) => !this.#model.hasSeries(id))
    const projects = missing.length === 0 ? [] : await stored.projectsOf(db, this.#engine, missing)
    if (projects.length === 0) return
    for (const about of await stored.headsOf(db)) {
      if (projects.includes(about.id)) this.#model.setProject(about, await stored.seriesOf(db, this.#engine, about.id))
    }
  }

  /** Reads what rows refer to and the model does not know. */
  async #learn(db: Queryable, rows: StoredRow[]): Promise<void> {
    const { rules, files, tagsets } = this.#model.vocabulary
    await this.#learnSeries(db, [...new Set(rows.map(({ series }) => series))])
    for (const [table, names] of [
      ['rule', rules],
      ['file', files],
    ] as const) {
      const ids = unknown(rows, table, (id) => names.numberOf(id) !== undefined)
      if (ids.length > 0) for (const { id, text } of await stored.namesOf(db, this.#engine, table, ids)) names.add(id, text)
    }
    const ids = unknown(rows, 'tagset', (id) => tagsets.numberOf(id) !== undefined)
    if (ids.length === 0) return
    const tags = await stored.tagsOf(db, this.#engine, ids)
    for (const id of ids) tagsets.add(id, tags.get(id) ?? [])
  }
}

/** What the model is going to hold of a store of this size. */
export function expectedOf({ sightings, shared }: { sightings: number; shared: number }): { rows: number; size: number } {
  return { rows: Number(sightings) + Number(shared), size: Number(sightings) + Number(shared) / placesPerRow }
}

function unknown(rows: StoredRow[], column: 'rule' | 'file' | 'tagset', isKnown: (id: number) => boolean): number[] {
  return [...new Set(rows.map((row) => row[column]))].filter((id) => !isKnown(id))
}
