import { matchedCode } from '#app/sarif/matched.ts'
import type { StandingSightings } from '#app/store/matching/standing-sightings.ts'
import type { NewShare } from '#app/store/sightings/shares.ts'
import type { TakenOver } from '#app/ingest/resolving/known-results.ts'

/** Sightings of another ref, with their results, that a snapshot begins with as they are. */
export type SharedPart = {
  /** The reader's number of the run that they stand in. */
  run: number
  /** Why each is its result (app/sarif/matched.ts). */
  reason: number
  sightings: number[]
  results: number[]
  /** Of the results within their run. */
  indexes: number[]
}

/** What a snapshot has in common with another ref: a share of what is open there, if that is the shorter way to say it, and what is written again. */
export type Shared = { wholly: Omit<NewShare, 'series' | 'since' | 'rev'> | null; parts: SharedPart[] }

const plain = matchedCode('identity', 'content')

/** All that is open on another series as of `at`, so many sightings, where a run has the same to the last byte. */
export function sharedUnseen({ origin, at, run, sightings }: Pick<NewShare, 'origin' | 'at' | 'run' | 'sightings'>): Shared {
  return { wholly: { origin, at, run, matched: plain, sightings, without: [] }, parts: [] }
}

/**
 * What the first snapshot of a ref has in common with another ref, byte for byte: its rows are written as they stand there, and its bytes are
 * kept there only (docs/decisions/0049-a-ref-shares-its-bases-bytes.md).
 */
export class SharedSightings {
  readonly #takenOver: TakenOver | null
  /** By places: the reason; -1 where it is not shared. */
  readonly #reasons: Int16Array

  constructor(takenOver: TakenOver | null) {
    this.#takenOver = takenOver
    this.#reasons = Int16Array.from(takenOver?.runs ?? [], (run) => (run === -1 ? -1 : plain))
  }

  /** A place that was looked at again is not shared unless it is added. */
  leave(place: number): void {
    if (place < this.#reasons.length) this.#reasons[place] = -1
  }

  /** The result that was taken for this place at first sight is it. */
  add(place: number, reason: number): void {
    this.#reasons[place] = reason
  }

  /**
   * What is shared of another series, as it stands at the snapshot `at`. With one run alone most of it needs no rows: all that
   * is open there is shared but for what is not here, unless that is more.
   */
  shared(stored: StandingSightings, { origin, at, runs }: { origin: number; at: number; runs: readonly number[] }): Shared {
    const parts = this.parts(stored)
    const [run] = runs
    const most = parts.find(({ reason }) => reason === plain)
    if (most === undefined || run === undefined || runs.length > 1) return { wholly: null, parts }
    const without = [...stored.sightings.subarray(0, stored.count)].filter((_, place) => this.#reasons[place] !== plain)
    if (without.length > most.sightings.length) return { wholly: null, parts }
    const sightings = stored.count - without.length
    return { wholly: { origin, at, run, matched: plain, sightings, without }, parts: parts.filter((part) => part !== most) }
  }

  parts({ sightings, results }: StandingSightings): SharedPart[] {
    const parts = new Map<number, SharedPart>()
    for (const [place, reason] of this.#reasons.entries()) {
      if (reason === -1) continue
      const run = this.#takenOver?.runs[place] ?? 0
      const key = run * 256 + reason
      let part = parts.get(key)
      if (part === undefined) parts.set(key, (part = { run, reason, sightings: [], results: [], indexes: [] }))
      part.sightings.push(sightings[place] ?? 0)
      part.results.push(results[place] ?? 0)
      part.indexes.push(this.#takenOver?.indexes[place] ?? 0)
    }
    return [...parts.values()]
  }
}
