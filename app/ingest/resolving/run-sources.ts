import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { asObject } from '#app/sarif/json.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { GivenSources } from '#app/ingest/sources/given-sources.ts'
import { isKeyOf, keyBytes, type Slice } from '#app/ingest/scanning/slice.ts'

const locationsKey = keyBytes('locations')

/** The sources given beside a log as the results of one of its runs see them. */
export class RunSources {
  readonly #given: GivenSources
  readonly #run: Run
  readonly #root: string | undefined
  /** Reused for every result. */
  readonly #context = new Uint32Array(4)

  constructor(given: GivenSources, run: Run, root: string | undefined) {
    this.#given = given
    this.#run = run
    this.#root = root
  }

  /** The text of the file that an `artifactLocation` is of. */
  text(artifactLocation: unknown): string | undefined {
    return this.#given.text(this.#pathOf(artifactLocation))
  }

  /**
   * What reading a result depends on beside its bytes (result-reading.ts): `context`, and the file that its first location is in. Holds
   * until it is asked for the next time.
   */
  contextOf(slice: Slice, context: Uint32Array): Uint32Array {
    const physical = firstPhysical(locationsOf(slice))
    const digest = physical === undefined ? null : this.#given.digest(this.#pathOf(physical.artifactLocation))
    if (digest === null) return context
    for (let word = 0; word < 4; word++) this.#context[word] = (context[word] ?? 0) ^ (digest[word] ?? 0)
    return this.#context
  }

  #pathOf(artifactLocation: unknown): string {
    return repoPath(this.#run, artifactLocation, this.#root).path
  }
}

/** The last of its members of that name counts, as it does when it is parsed whole. */
function locationsOf({ buffer, start, end, members }: Slice): unknown {
  try {
    if (!members.complete || members.escaped) return asObject(JSON.parse(buffer.toString('utf8', start, end)))?.locations
    for (let member = members.count - 1; member >= 0; member--) {
      // Within bounds here and below: `member` < `count`.
      if (!isKeyOf(locationsKey, buffer, members.keyStart[member]!, members.keyEnd[member]!)) continue
      return JSON.parse(buffer.toString('utf8', members.valueStart[member], members.valueEnd[member]))
    }
  } catch {
    // What is no JSON is read as such.
  }
  return undefined
}
