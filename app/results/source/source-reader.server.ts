import type { ResultId } from '#app/search/result-id.schemas.ts'
import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { physicalLocations } from '#app/sarif/locations/physical-locations.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { Database } from '#app/store/database.ts'
import type { Seen } from '#app/store/uploads/sources.ts'
import { artifactOf } from './artifact.server.ts'
import { resultsOfFile, withFileResults } from './file-results.server.ts'
import { givenText } from './given-text.server.ts'
import { type FileKnowledge, isKnownWhole } from './known-texts.server.ts'
import { sourceLinks } from './source-links.server.ts'
import { sourceView } from './source-view.server.ts'
import type { SourceView } from './source.schemas.ts'

export type SourceScope = {
  database: Database
  run: Run
  /** The run's number in the store. */
  runId: number
  root: string | undefined
  /** As it is in the log, and what it is called and belongs to. */
  result: JsonObject
  seen: Seen
  own: { id: ResultId; project: string; ref: string; projectKey: string; commit: string | null }
}

/** Shows the source at any physical location of one result. What is known of a file is looked up once. */
export class SourceReader {
  readonly #scope: SourceScope
  readonly #files = new Map<string, Promise<FileKnowledge>>()
  #places: Map<string, JsonObject[]> | undefined

  constructor(scope: SourceScope) {
    this.#scope = scope
  }

  /**
   * The source at a physical location, with what the result's other places say of the same file. `withOthers`: also what other results of
   * the run say of it, and their marks beside the lines; that costs a query.
   */
  async view(location: JsonObject | undefined, withOthers: boolean): Promise<SourceView> {
    const { run, root } = this.#scope
    if (location === undefined) return sourceView(run, undefined, '', undefined)
    const { path } = repoPath(run, location.artifactLocation, root)
    let file = this.#files.get(path)
    if (file === undefined) this.#files.set(path, (file = this.#fileAt(location, path)))
    const view = await (withOthers && path !== '' ? this.#viewWithOthers(location, path, file) : this.#viewAlone(location, path, file))
    return { ...view, ...sourceLinks(this.#scope, location) }
  }

  async #viewAlone(location: JsonObject, path: string, file: Promise<FileKnowledge>): Promise<SourceView> {
    const known = await file
    return sourceView(this.#scope.run, location, path, known.artifact, known)
  }

  async #viewWithOthers(location: JsonObject, path: string, file: Promise<FileKnowledge>): Promise<SourceView> {
    const { database, run, runId, own } = this.#scope
    const { id, project, ref } = own
    const line = readRegion(location.region).startLine ?? 1
    // Asked for before the file is known: what is asked of the read model at once wakes its thread once.
    const neededRun = async () => (isKnownWhole(await file) ? null : runId)
    const [known, others] = await Promise.all([file, resultsOfFile(database, { project, ref, path, own: id, line, run: neededRun })])
    const ofRun = this.#at(path, others?.places ?? [])
    const view = await sourceView(run, location, path, known.artifact, { ...known, ofRun })
    return others === null ? view : withFileResults(view, others)
  }

  async #fileAt(location: JsonObject, path: string): Promise<FileKnowledge> {
    const { database, run, runId, root, seen } = this.#scope
    const [artifact, given] = await Promise.all([
      artifactOf(database.kysely, { run, runId, root }, location, path),
      path === '' ? null : givenText(database.kysely, run, seen, path),
    ])
    return { artifact, given, ofResult: this.#placesIn(path) }
  }

  #placesIn(path: string): JsonObject[] {
    const { run, root, result } = this.#scope
    this.#places ??= Map.groupBy(physicalLocations(run, result), ({ artifactLocation }) => repoPath(run, artifactLocation, root).path)
    return this.#places.get(path) ?? []
  }

  #at(path: string, places: readonly JsonObject[]): JsonObject[] {
    const { run, root } = this.#scope
    return places.filter(
      (place) => asObject(place.artifactLocation) !== undefined && repoPath(run, place.artifactLocation, root).path === path,
    )
  }
}
