import { codeOf, states } from '#app/sarif/codes.ts'
import type { Held } from './lots.ts'
import { isOnDefaultRef, type SeenProject } from './project.ts'
import { fixed } from './standing.ts'
import { isFirst, isFirstOfLater, isLater, isOver, onBased, onDefault, onUnbased } from './told.ts'

const open = codeOf(states, 'open')
const reopened = codeOf(states, 'reopened')
/** In place of a ref or a snapshot, where there is none. */
const none = 0

/** The series of a project by their numbers, as they are at its head: what rows ask of theirs, which is taken from all of them first. */
export class SeriesAtHead {
  readonly refs: Int32Array
  /** The refs that those are compared with. */
  readonly bases: Int32Array
  /** What is new on them goes by (told.ts). */
  readonly roles: Uint8Array
  readonly #head: number
  readonly #oldest: Int32Array
  readonly #newest: Int32Array
  readonly #isEnded: Uint8Array

  constructor(project: SeenProject) {
    const { series } = project
    this.#head = project.about.head
    this.refs = Int32Array.from(series, ({ ref }) => ref)
    this.bases = Int32Array.from(series, ({ base }) => base ?? none)
    this.#oldest = Int32Array.from(series, ({ oldest }) => oldest ?? none)
    this.#newest = Int32Array.from(series, ({ newest }) => newest ?? none)
    this.#isEnded = Uint8Array.from(series, ({ endedAt }) => Number(endedAt !== null))
    const analysed = new Set(series.flatMap(({ ref, newest }) => (newest === null ? [] : ref)))
    this.roles = Uint8Array.from(series, (one) => {
      if (isOnDefaultRef(project, one)) return onDefault
      return one.base !== null && analysed.has(one.base) ? onBased : onUnbased
    })
  }

  /** Whether a row stands for its result on its ref. */
  isShown(since: number, superseded: number): boolean {
    return since <= this.#head && superseded > this.#head
  }

  /** The state of a result on the ref of a row that stands for it. */
  stateUntil(until: number, series: number, isReopened: boolean): number {
    if (this.#isEnded[series] === 1 || until <= this.#head) return fixed
    return isReopened ? reopened : open
  }

  /** The same of any row, as far as it has a say. */
  stateOf({ since, until, superseded }: Omit<Held, 'series'>, series: number, isReopened: boolean): number {
    return this.isShown(since, superseded) ? this.stateUntil(until, series, isReopened) : fixed
  }

  /** Where a snapshot lies in what a row holds in (told.ts). */
  ageAt(series: number, since: number, snapshot: number): number {
    if (since < snapshot) return isLater
    return snapshot > (this.#oldest[series] || snapshot) ? isFirstOfLater : isFirst
  }

  /** Where the head does, of a row in that state. */
  ageAtHead(series: number, since: number, state: number): number {
    return state === fixed ? isOver : this.ageAt(series, since, this.#newest[series] ?? 0)
  }
}
