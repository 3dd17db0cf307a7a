import { computeFingerprint } from '#app/sarif/computed-fingerprint.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import { artifactIndex } from '#app/sarif/locations/artifact-index.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { lineText } from '#app/sarif/source/source-text.ts'
import type { ResolvedRow } from './resolve-row.ts'
import type { RunHeader } from './run-header.ts'
import type { RunSources } from './run-sources.ts'

/** What the files say that results of one run are in: those that the log embeds, else those that were given beside it. */
export class RunTexts {
  readonly #run: Run
  readonly #header: RunHeader
  readonly #sources: RunSources | null

  constructor(run: Run, header: RunHeader, sources: RunSources | null) {
    this.#run = run
    this.#header = header
    this.#sources = sources
  }

  /** What stands in for the fingerprints of a result that has none; empty where its file is not known. */
  fingerprints(result: JsonObject): ResolvedRow['fingerprints'] {
    const computed = this.#areAny ? computeFingerprint(this.#run, result, (location) => this.#contents(location)) : null
    return computed === null ? [] : [computed]
  }

  /** The text of the line that the result is on; empty where neither the log nor what was given beside it has that. */
  line(result: JsonObject): string {
    const physical = firstPhysical(result.locations)
    return lineText(this.#run, physical, this.#areAny ? this.#contents(physical?.artifactLocation) : undefined) ?? ''
  }

  /** Most logs have none, and then no result is asked for its file. */
  get #areAny(): boolean {
    return this.#header.hasContents || this.#sources !== null
  }

  /** The text of the file that a location is of. */
  #contents(artifactLocation: unknown): string | undefined {
    return this.#header.contents(artifactIndex(this.#run, artifactLocation)) ?? this.#sources?.text(artifactLocation)
  }
}
