import { asIndex, asObject, asString, asText } from '#app/sarif/json.ts'
import { repoPath, type RepoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { RowNames } from './row-names.ts'

/** A run's files that are remembered; then all are forgotten and resolved again as they come up. */
const remembered = 200_000

/** Where a result is: its repo path, the number of that path, and what was wrong with the location. */
type Place = { path: string; file: number; problem: RepoPath['problem'] }

/**
 * The paths of a run's artifact locations. Most results of a log are in files that others are in, too, so a path is resolved once and found
 * again by the URI and base id that the log writes.
 */
export class RunPlaces {
  readonly #run: Run
  readonly #root: string | undefined
  readonly #names: RowNames
  /** By base and URI; of a path that is the URI the number alone, since what the log writes is at hand, and what is kept here mostly is not. */
  readonly #byBase = new Map<string, Map<string, Place | number>>()
  #count = 0

  constructor(run: Run, root: string | undefined, names: RowNames) {
    this.#run = run
    this.#root = root
    this.#names = names
  }

  /** The place of an `artifactLocation` (SARIF §3.4). */
  at(location: unknown): Place {
    const object = asObject(location)
    const uri = asText(object?.uri)
    if (uri === undefined || this.#isContained(object?.index)) return this.#resolve(location)
    const base = asString(object?.uriBaseId) ?? ''
    let places = this.#byBase.get(base)
    if (places === undefined) this.#byBase.set(base, (places = new Map()))
    const known = places.get(uri)
    if (typeof known === 'number') return { path: uri, file: known, problem: null }
    if (known !== undefined) return known
    if (this.#count++ === remembered) this.#forget()
    const place = this.#resolve(location)
    places.set(uri, place.path === uri && place.problem === null ? place.file : place)
    return place
  }

  /** The path of the artifact that was analysed, where it is not the one with the result (SARIF §3.27.13). */
  pathOf(location: unknown): string {
    return repoPath(this.#run, location, this.#root).path
  }

  // Files of one name may lie in several archives (SARIF §3.24.3).
  #isContained(index: unknown): boolean {
    return index !== undefined && asIndex(asObject(this.#run.artifacts[asIndex(index)])?.parentIndex) !== -1
  }

  #resolve(location: unknown): Place {
    const { path, problem } = repoPath(this.#run, location, this.#root)
    return { path, problem, file: this.#names.file(path) }
  }

  #forget(): void {
    for (const places of this.#byBase.values()) places.clear()
    this.#count = 0
  }
}
