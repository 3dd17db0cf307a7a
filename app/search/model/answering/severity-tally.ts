import { severities } from '#app/sarif/codes.ts'
import { secondsOf } from '#app/search/language/periods.ts'
import type { Tally } from '#app/search/answers/answers.ts'
import { severityOf } from '#app/search/model/held/codes-of-row.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import type { Results } from '#app/search/model/held/results.ts'
import type { Scanned } from './scanned.ts'

/** Counts rows by project, severity, and how many of some days (when each begins, ISO 8601, the newest first) they were first seen before. */
export class SeverityTally {
  readonly #begins: number[]
  readonly #results: Results
  readonly #counts = new Map<SeenProject, Uint32Array>()

  constructor(days: readonly string[], results: Results) {
    this.#begins = days.map(secondsOf)
    this.#results = results
  }

  count({ seen: { project, page }, masks }: Scanned): void {
    const own = this.#counts.get(project) ?? new Uint32Array((this.#begins.length + 1) * severities.length)
    this.#counts.set(project, own)
    for (let at = 0; at < page.count; at++) {
      if (masks[at] !== 0) continue
      const place = this.#bandOf(page.result[at] ?? 0) * severities.length + severityOf(page.codes[at] ?? 0)
      own[place] = (own[place] ?? 0) + 1
    }
  }

  counts(): Tally[] {
    return Array.from(this.#counts).flatMap(([{ about }, own]) =>
      Array.from(own).flatMap((count, place) => {
        const severity = severities[place % severities.length]
        const band = Math.floor(place / severities.length)
        return count === 0 || severity === undefined ? [] : [{ project: about.id, severity, band, count }]
      }),
    )
  }

  #bandOf(result: number): number {
    const seen = this.#results.seen[result] ?? 0
    let band = 0
    while (band < this.#begins.length && seen < (this.#begins[band] ?? 0)) band++
    return band
  }
}
