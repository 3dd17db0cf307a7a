import type { MatchKeys } from '#app/store/matching/match-keys.ts'
import { pathKey } from './file-moves.ts'
import type { Group } from './groups.ts'
import { type LineMap, mapLines } from './line-map.ts'
import { linesOf } from './result-lines.ts'

/** How the lines of a file have moved, and how many results it has, new ones and stored ones. */
type FileLine = { lines: LineMap; fresh: number; stored: number }

/** How the lines of files have moved, found out once it is asked for. */
export class FileLines {
  readonly #fresh: MatchKeys
  readonly #stored: MatchKeys
  /** 1 for stored results that count. */
  readonly #open: Uint8Array
  /** By their paths. */
  readonly #files = new Map<number, FileLine>()

  constructor(fresh: MatchKeys, stored: MatchKeys, open: Uint8Array) {
    this.#fresh = fresh
    this.#stored = stored
    this.#open = open
  }

  /** Of the file that a new result is in, if it was learned. */
  of(row: number): FileLine | undefined {
    return this.#files.get(pathKey(this.#fresh.words, row))
  }

  /** Finds it out for the files of groups, where it is not known yet. */
  learn(groups: readonly Group[]): void {
    const files = new Map<number, { fresh: number[]; stored: number[] }>()
    for (const { fresh } of groups) {
      const path = pathKey(this.#fresh.words, fresh[0] ?? 0)
      if (!this.#files.has(path)) files.set(path, { fresh: [], stored: [] })
    }
    if (files.size === 0) return
    for (let row = 0; row < this.#fresh.count; row++) files.get(pathKey(this.#fresh.words, row))?.fresh.push(row)
    for (let place = 0; place < this.#stored.count; place++) {
      if (this.#open[place] === 1) files.get(pathKey(this.#stored.words, place))?.stored.push(place)
    }
    for (const [path, { fresh, stored }] of files) {
      const lines = mapLines(linesOf(this.#stored.words, stored), linesOf(this.#fresh.words, fresh))
      this.#files.set(path, { lines, fresh: fresh.length, stored: stored.length })
    }
  }

  /** What is known no longer holds: stored results are of other rules by now. */
  forget(): void {
    this.#files.clear()
  }
}
