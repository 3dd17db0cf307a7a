import { type Failure, describeFailure } from './failure.ts'
import type { Found, Log } from './log.ts'

/** How well results were recognised over the logs of a scenario. */
export type Score = {
  /** Results of all logs. */
  results: number
  /** Results that truly are one that was there before. */
  pairs: number
  /** Results that Assay takes for one that was there before; only those of which the truth is known. */
  claims: number
  /** Claims that are true. */
  right: number
  /** Claims of which nobody can tell. */
  untold: number
  failures: Failure[]
}

type Sighting = { log: number; id: string; found: Found }

/** Compares the ids that results of one log after the other got with what is true of them. */
export class Scorer {
  readonly score: Score = { results: 0, pairs: 0, claims: 0, right: 0, untold: 0, failures: [] }
  readonly #leadsTo: (once: string, id: string) => Promise<boolean>
  /** Where a finding was seen last, and which finding an id was seen on last. */
  readonly #ofFinding = new Map<number, Sighting>()
  readonly #ofId = new Map<string, Sighting>()
  readonly #failuresKept: number
  #before: Log | null = null
  #logs = 0

  /** @param leadsTo whether an id that was given before leads to another one by now */
  constructor(leadsTo: (once: string, id: string) => Promise<boolean>, failuresKept: number) {
    this.#leadsTo = leadsTo
    this.#failuresKept = failuresKept
  }

  /** Takes the ids that the results of the next log have, by their keys. Throws where there is not one for each. */
  async add(log: Log, ids: ReadonlyMap<string, string>): Promise<void> {
    if (ids.size !== log.results.size) throw new Error(`Of ${log.results.size} results, ${ids.size} are open.`)
    const sightings = Array.from(log.results, ([key, found]): Sighting => {
      const id = ids.get(key)
      if (id === undefined) throw new Error(`A result is not there: ${key}`)
      return { log: this.#logs, id, found }
    })
    this.score.results += sightings.length
    if (this.#before !== null) for (const sighting of sightings) await this.#judge(sighting, log, this.#before)
    for (const sighting of sightings) {
      this.#ofFinding.set(sighting.found.finding, sighting)
      this.#ofId.set(sighting.id, sighting)
    }
    this.#before = log
    this.#logs++
  }

  async #judge(now: Sighting, log: Log, before: Log): Promise<void> {
    const { score } = this
    const truly = this.#ofFinding.get(now.found.finding)
    const claimed = this.#ofId.get(now.id)
    if (truly !== undefined) score.pairs++
    const isSame = truly !== undefined && (truly === claimed || (claimed === undefined && (await this.#leadsTo(truly.id, now.id))))
    if (isSame) {
      score.claims++
      score.right++
      return
    }
    if (truly === undefined && claimed === undefined) return
    if (truly === undefined && claimed !== undefined && this.#isUntold(now, claimed, log)) {
      score.untold++
      return
    }
    // An id that it had before its last one is none of another result, though what came after is lost.
    if (claimed !== undefined && claimed.found.finding !== now.found.finding) score.claims++
    if (score.failures.length < this.#failuresKept) {
      score.failures.push(describeFailure(now.log, now.found, truly?.found ?? null, claimed?.found ?? null, before, log))
    }
  }

  /** Whether nobody can tell if a result that was not there before, as far as is known, is the one that it is taken for. */
  #isUntold(now: Sighting, claimed: Sighting, log: Log): boolean {
    if (claimed.log < now.log - 1) return !log.knowsReturns
    return log.unsure.has(now.found.finding) && log.lost.has(claimed.found.finding)
  }
}

/** Of the claims the part that is true; 1 where there are none. */
export function precisionOf({ claims, right }: Score): number {
  return claims === 0 ? 1 : right / claims
}

/** Of the results that were there before the part that was recognised; 1 where there are none. */
export function recallOf({ pairs, right }: Score): number {
  return pairs === 0 ? 1 : right / pairs
}
