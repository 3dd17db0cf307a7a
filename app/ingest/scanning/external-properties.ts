import { closeSync, openSync } from 'node:fs'
import { posix } from 'node:path'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readUriPath } from '#app/sarif/locations/uri-path.ts'
import { type ByteSource, fileSource } from './byte-source.ts'
import { ByteWindow } from './byte-window.ts'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { JsonWalk } from './json-walk.ts'

/** Parts of a run that stand elsewhere: in a file of their own (SARIF §4.3), or in the log beside its runs (§3.13.5). */
export type ExternalProperties = {
  /** The file's name in the archive; null for those in the log. */
  member: string | null
  /** Lower case. */
  guid: string | null
  runGuid: string | null
  /** The text of each member. */
  members: ReadonlyMap<string, Buffer>
}

const windowBytes = 256 * 1024

/** Reads a file of external properties, each of its members up to `limit` bytes; null where it is none. */
export function readExternalFile(path: string, member: string, limit: number): ExternalProperties | null {
  const file = openSync(path, 'r')
  try {
    return properties(walkOf(fileSource(file)), member, limit)
  } catch (error) {
    if (error instanceof MalformedJson) return null
    throw error
  } finally {
    closeSync(file)
  }
}

/** Reads the value of a log's `inlineExternalProperties`; what of it is not well formed is left out. */
export function readInlineProperties(bytes: Uint8Array, limit: number): ExternalProperties[] {
  const found: ExternalProperties[] = []
  try {
    const walk = walkOf(bytesSource(bytes))
    walk.array(() => void found.push(properties(walk, null, limit)))
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error
  }
  return found
}

/**
 * Whether a reference of a run (§3.15.2) means these properties: by its guid, else by its URI, which is relative to the log's own place in the
 * archive. `log` is the log's name there.
 */
export function isMeant(reference: JsonObject | undefined, external: ExternalProperties, log: string | null): boolean {
  const guid = asText(reference?.guid)?.toLowerCase()
  if (guid !== undefined && external.guid !== null) return guid === external.guid
  const uri = asText(asObject(reference?.location)?.uri)
  if (uri === undefined || external.member === null) return false
  const { path } = readUriPath(uri)
  return external.member === path || external.member === posix.join(posix.dirname(log ?? ''), path)
}

/** The references that a run makes for one of its properties: an array of them, or a single one (§3.15.3). */
export function referencesOf(value: unknown): (JsonObject | undefined)[] {
  return Array.isArray(value) ? asArray(value).map(asObject) : value === undefined || value === null ? [] : [asObject(value)]
}

/** The properties of a run that a file holds which is not here, with what is known of the file. */
export function missingReferences(header: JsonObject | undefined): { property: string; file: string }[] {
  return Object.entries(header ?? {}).flatMap(([property, value]) =>
    referencesOf(value).map((reference) => ({
      property,
      file: asText(asObject(reference?.location)?.uri) ?? asText(reference?.guid) ?? '',
    })),
  )
}

function properties(walk: JsonWalk, member: string | null, limit: number): ExternalProperties {
  const members = new Map<string, Buffer>()
  walk.object((key) => {
    if (key === null) return walk.skip()
    if (walk.take(limit)) members.set(key, Buffer.from(walk.taken))
  })
  return { member, guid: textOf(members.get('guid')), runGuid: textOf(members.get('runGuid')), members }
}

function textOf(bytes: Buffer | undefined): string | null {
  try {
    return asText(JSON.parse(bytes?.toString('utf8') ?? 'null'))?.toLowerCase() ?? null
  } catch {
    return null
  }
}

function walkOf(source: ByteSource): JsonWalk {
  return new JsonWalk(new ByteWindow(source, windowBytes))
}

function bytesSource(bytes: Uint8Array): ByteSource {
  let at = 0
  return {
    read(buffer, offset, length) {
      const part = bytes.subarray(at, at + length)
      buffer.set(part, offset)
      at += part.length
      return part.length
    },
  }
}
