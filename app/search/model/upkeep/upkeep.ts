import type { Database, Queryable } from '#app/store/database.ts'
import { sightedNumber } from '#app/store/sightings/sighted.ts'
import type { Model } from '#app/search/model/held/model.ts'
import type { ProjectHead, Series } from '#app/search/model/held/project.ts'
import { PendingShares } from './pending-shares.ts'
import { placesPerRow } from '#app/search/model/held/page.ts'
import { fewestRows, RowIntake, rowsAtOnce } from './row-intake.ts'
import * as stored from './stored-rows.ts'

/** Verdicts are small, and may come by the million: an answer waits for all of them, which is sooner there than one of SQL. */
const verdictsAtOnce = 10_000

/**
 * Keeps a model up with the store. `advance` reads one slice, in the transaction that it is given; once it says that nothing is left, the model is what
 * the store is in that transaction. What it reads on from, and why that is enough, is in docs/read-model.md.
 */
export class Upkeep {
  readonly #model: Model
  readonly #engine: Database['engine']
  readonly #intake: RowIntake
  readonly #shares: PendingShares
  #hasBegun = false
  #state = 0
  /*
   * Up to which revision it knows what: heads and losses; what became of rows, and what people say; and all there is. They are found out in this order, over
   * many slices, so that none is greater than the one before it.
   */
  #seen = 0
  #heard = 0
  #rev = -1
  /*
   * The last of each that was read: what came since has a greater number, or a greater `rev` or the same and a greater number. Losses set that of rows back.
   * Shares are read before their rows, which are not among the others.
   */
  #lastRow = 0
  #lastChange = { rev: 0, id: 0 }
  #lastDeparture = { rev: 0, id: 0 }
  #lastVerdict = 0
  #lastShare = 0
  /** The last row that the store had when it was last looked at. */
  #lastStored = 0
  /** The last row of those that a head may let be seen; the uploads of later ones are not published. */
  #lastPublished = 0
  /** The projects that it knows (`Reached`). */
  #projects = ''
  /** Numbers of stored sightings that are still to be read: of projects that have lost some. */
  #again: { project: number; sightings: Int32Array }[] = []

  /** Sightings that the store had when reading began, and what these take (`Model.size`). */
  expected = { rows: 0, size: 0 }

  constructor(model: Model, engine: Database['engine']) {
    this.#model = model
    this.#engine = engine
    this.#intake = new RowIntake(model, engine)
    this.#shares = new PendingShares(model, this.#intake)
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
    return this.publishedLeft > 0 || this.#shares.havePublished
  }

  /** So many rows at most are left to read, of those that the store had when it was last looked at. */
  get left(): number {
    return this.#leftUpTo(this.#lastStored)
  }

  /** So many of them can be seen. */
  get publishedLeft(): number {
    return this.#leftUpTo(this.#lastPublished)
  }

  #leftUpTo(last: number): number {
    const again = this.#again.reduce((sum, { sightings }) => sum + sightings.length, 0)
    return Math.max(0, last - this.#lastRow) + again
  }

  /**
   * Reads on. Gives whether the model has all that the transaction sees; of rows, `published`, at least all that anybody is shown. Throws where the store has
   * lost some of what the model knows: then it takes another.
   */
  async advance(db: Queryable, which: 'all' | 'published' = 'all'): Promise<boolean> {
    const reached = await stored.reachedBy(db, this.#rev)
    if (reached === null) return true
    const { rev } = reached
    // Where PostgreSQL dies, what a reading wrote last is lost, and what comes next has its numbers: nothing tells which rows are others now.
    if (rev < this.#seen) throw new Error('The store is back at an earlier revision: its server has lost what was written last.')
    this.#lastStored = reached.sighting
    this.#state++
    if (!this.#hasBegun) await this.#begin(db, reached)
    if (rev !== this.#seen) await this.#look(db, reached)
    if (!(await this.#readAgain(db))) return false
    const lacksRows = () => this.#lastRow < reached.sighting && (which === 'all' || this.publishedLeft > 0)
    if (lacksRows()) await this.#readRows(db)
    if (lacksRows()) return false
    // Nothing is left, whatever there was when a head moved.
    if (this.#lastRow >= reached.sighting) this.#lastPublished = this.#lastRow
    if (rev !== this.#heard && !(await this.#hear(db, reached, which))) return false
    this.#heard = rev
    if (!(await this.#shares.takeIn(db, which, rev))) return false
    if (this.#lastRow >= reached.sighting && this.#shares.areNone) this.#rev = rev
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

  async #readRows(db: Queryable): Promise<void> {
    const rows = await stored.rowsAfter(db, this.#lastRow, rowsAtOnce)
    await this.#intake.add(db, rows)
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
    this.#shares.add(shares)
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
      if (losses.some((loss) => loss.project === project && loss.whole === 1)) this.#model.projects.get(project)?.clear()
      await this.#leaveLost(db, project)
      if (!this.#model.projects.has(project)) continue
      this.#shares.add(shares.filter((share) => share.project === project && share.part <= this.#lastShare))
    }
    this.#shares.add(shares.filter(({ part }) => part > this.#lastShare))
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

  /** Leaves what a project has lost. What else became of its rows is to be read, and all that it shares. */
  async #leaveLost(db: Queryable, id: number): Promise<void> {
    const project = this.#model.projects.get(id)
    const isHeld = project?.about.isGrave === 0
    const left = isHeld ? await stored.sightingsOf(db, id, this.#lastRow) : new Int32Array(0)
    const changed = isHeld ? await stored.changedSightingsOf(db, id, { after: this.#seen, last: this.#lastRow }) : []
    const pending = this.#again.flatMap((one) => (one.project === id ? [...one.sightings] : []))
    this.#leave(id)
    if (project === undefined) return
    const sightings = new Set([...project.keep(left), ...changed, ...pending])
    this.#again.push({ project: id, sightings: Int32Array.from(sightings).sort() })
  }

  /** Nothing is left to read of a project. */
  #leave(project: number): void {
    this.#again = this.#again.filter((one) => one.project !== project)
    this.#shares.leave(project)
  }

  /** Reads a slice of what projects with losses have left. Gives whether nothing of it remains. */
  async #readAgain(db: Queryable): Promise<boolean> {
    for (let left = rowsAtOnce; left > 0;) {
      const [next] = this.#again
      if (next === undefined) return true
      const some = next.sightings.subarray(0, left)
      if (some.length > 0) await this.#intake.addThese(db, 0, [...some])
      next.sightings = next.sightings.subarray(some.length)
      if (next.sightings.length === 0) this.#again.shift()
      // Each takes questions of its own, however few its rows are.
      left -= Math.max(some.length, fewestRows)
    }
    return this.#again.length === 0
  }
}

/** What the model is going to hold of a store of this size. */
export function expectedOf({ sightings, shared }: { sightings: number; shared: number }): { rows: number; size: number } {
  return { rows: sightings + shared, size: sightings + shared / placesPerRow }
}
