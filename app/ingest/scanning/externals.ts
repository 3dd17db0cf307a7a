import { posix } from 'node:path'
import { asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readUriPath } from '#app/sarif/locations/uri-path.ts'
import type { ExternalProperties } from './external-properties.ts'

/** The external properties that a log can mean, and which of them a run means: of equal names the first. */
export class Externals {
  readonly #byGuid: ReadonlyMap<string | null, ExternalProperties>
  readonly #byMember: ReadonlyMap<string | null, ExternalProperties>
  readonly #byRun: ReadonlyMap<string | null, ExternalProperties[]>

  constructor(all: readonly ExternalProperties[]) {
    const lastToFirst = all.toReversed()
    this.#byGuid = new Map(lastToFirst.map((one) => [one.guid, one]))
    this.#byMember = new Map(lastToFirst.map((one) => [one.member, one]))
    this.#byRun = Map.groupBy(
      all.filter(({ member }) => member === null),
      ({ runGuid }) => runGuid,
    )
  }

  /**
   * What a reference of a run (§3.15.2) means: by its guid, else by its URI, which is relative to the log's own place in the archive. `log` is the
   * log's name there.
   */
  meant(reference: JsonObject | undefined, log: string | null): ExternalProperties | undefined {
    const guid = asText(reference?.guid)?.toLowerCase()
    const named = this.#named(asText(asObject(reference?.location)?.uri), log)
    if (guid === undefined) return named
    return this.#byGuid.get(guid) ?? (named?.guid === null ? named : undefined)
  }

  /** What stands beside the runs of a log and belongs to that of this guid without its saying so. */
  ofRun(guid: string | null): readonly ExternalProperties[] {
    return guid === null ? [] : (this.#byRun.get(guid) ?? [])
  }

  #named(uri: string | undefined, log: string | null): ExternalProperties | undefined {
    if (uri === undefined) return undefined
    const { path } = readUriPath(uri)
    return this.#byMember.get(path) ?? this.#byMember.get(posix.join(posix.dirname(log ?? ''), path))
  }
}
