import type { Queryable } from '#app/store/database.ts'
import type { Model } from '#app/search/model/held/model.ts'
import { fewestRows, type RowIntake, rowsAtOnce } from './row-intake.ts'
import type { Departures, StoredShare } from '#app/search/model/held/shared-rows.ts'
import * as stored from './stored-rows.ts'

/** Rows that are shared in the time in which one is read. */
const sharedPerRowRead = 64

/**
 * A share of which the pages of its project from `page` on are still to be looked at, all where that is null, and then `sightings` to be read; `departures` as they
 * were at a revision.
 */
type PendingShare = StoredShare & { page: number | null; sightings: number[]; departures: Departures | null; departuresAt: number }

/** Shares that are still to be taken into a model, which nobody is shown before the head is at their `since`. */
export class PendingShares {
  readonly #model: Model
  readonly #intake: RowIntake
  #shares: PendingShare[] = []

  constructor(model: Model, intake: RowIntake) {
    this.#model = model
    this.#intake = intake
  }

  get areNone(): boolean {
    return this.#shares.length === 0
  }

  /** Whether somebody is shown any of them. */
  get havePublished(): boolean {
    return this.#shares.some((one) => this.#isPublished(one))
  }

  add(shares: readonly StoredShare[]): void {
    for (const share of shares) this.#shares.push({ ...share, page: null, sightings: [], departures: null, departuresAt: 0 })
  }

  /** Leaves those of a project. */
  leave(project: number): void {
    this.#shares = this.#shares.filter((one) => one.project !== project)
  }

  /**
   * Takes in a slice of them, once it is known what has become of the rows that are shared (`heard`, a revision); first what anybody is shown. Gives whether
   * nothing remains of all, or of what is `published`.
   */
  async takeIn(db: Queryable, which: 'all' | 'published', heard: number): Promise<boolean> {
    const nextOf = () => this.#shares.find((one) => this.#isPublished(one)) ?? (which === 'all' ? this.#shares[0] : undefined)
    for (let left = rowsAtOnce; left > 0;) {
      const next = nextOf()
      if (next === undefined) return true
      left -= Math.max(fewestRows, await this.#takeInSome(db, next, heard, left))
    }
    return nextOf() === undefined
  }

  #isPublished({ project, since }: PendingShare): boolean {
    return since <= (this.#model.projects.get(project)?.about.head ?? 0)
  }

  /** Takes in a page of a share, or some of its rows. Gives so many as took as long to read. */
  async #takeInSome(db: Queryable, share: PendingShare, heard: number, most: number): Promise<number> {
    const { part, project } = share
    // A series is not known before anything of it was published, and its share may be taken in before.
    await this.#intake.learnSeries(db, [share.series])
    const pages = this.#model.projects.get(project)?.pages ?? []
    if (share.page === null) {
      const isElsewhere = share.originProject !== project
      if (isElsewhere) share.sightings = await stored.sightingsOfShare(db, part)
      share.page = isElsewhere ? pages.length : 0
      return 0
    }
    const from = share.page
    const next = pages.findIndex((page, number) => page.part === 0 && number >= from)
    const page = pages[next]
    if (page !== undefined) {
      // What departs meanwhile is told of rows that are here alone.
      if (share.departures === null || share.departuresAt !== heard) share.departures = await stored.departuresOf(db, part)
      share.departuresAt = heard
      const few = this.#model.share(share, page, share.departures)
      // Pages lie in between each other, as that of the default ref and that of others where another became the default one: rows come in order all the same.
      if (few.length > 0) share.sightings = [...share.sightings, ...few].sort((a, b) => a - b)
      share.page = next + 1
      return Math.ceil(page.count / sharedPerRowRead)
    }
    const some = share.sightings.slice(0, most)
    if (some.length === 0) {
      this.#shares.splice(this.#shares.indexOf(share), 1)
      this.#model.projects.get(project)?.closePart(part)
      return 0
    }
    await this.#intake.addThese(db, part, some)
    // Not before they are here: what could not be read is read again.
    share.sightings.splice(0, some.length)
    return some.length
  }
}
