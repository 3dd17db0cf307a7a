import { closeSync, openSync } from 'node:fs'
import { asArray, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { type ByteSource, fileSource } from './byte-source.ts'
import { ByteWindow } from './byte-window.ts'
import { MalformedJson } from '#app/ingest/reporting/errors.ts'
import { openBracket } from './json-bytes.ts'
import { JsonWalk } from './json-walk.ts'
import { parsedPart } from './parsed-part.ts'
import { passMark } from './pass-mark.ts'

/** Bytes of a file, from `start` up to `end`. */
export type Stretch = { path: string; start: number; end: number }

/** Where the value of a property stands; `elements`: how many it has, null for what is no array. */
export type ExternalValue = Stretch & { elements: number | null }

/** Parts of a run that stand elsewhere: in a file of their own (SARIF §4.3), or in the log beside its runs (§3.13.5). None of them is held. */
export type ExternalProperties = {
  /** The file's name in the archive; null for those in the log. */
  member: string | null
  /** Lower case. */
  guid: string | null
  runGuid: string | null
  members: ReadonlyMap<string, ExternalValue>
}

const windowBytes = 256 * 1024
/** A guid has 36 characters. */
const guidBytes = 100
/** SARIF has sixteen (§3.15.3). */
const mostMembers = 100

/** Finds the members of a file of external properties; null where it is none. */
export function readExternalFile(path: string, member: string): ExternalProperties | null {
  const file = openSync(path, 'r')
  try {
    const window = new ByteWindow(fileSource(file), windowBytes)
    passMark(window)
    return propertiesAt(window, { path, member, offset: 0 })
  } catch (error) {
    if (error instanceof MalformedJson) return null
    throw error
  } finally {
    closeSync(file)
  }
}

/**
 * Finds those of a log's `inlineExternalProperties` to which something can lead, at most `most`; `bytes` are those of the file `path` from `offset` on. What
 * of them is not well formed is left out.
 */
export function readInlineProperties(bytes: Uint8Array, path: string, offset: number, most: number): ExternalProperties[] {
  const found: ExternalProperties[] = []
  const window = new ByteWindow(bytesSource(bytes), windowBytes)
  try {
    new JsonWalk(window).array(() => {
      const one = propertiesAt(window, { path, member: null, offset })
      if ((one.guid ?? one.runGuid) !== null && found.length < most) found.push(one)
    })
  } catch (error) {
    if (!(error instanceof MalformedJson)) throw error
  }
  return found
}

/** The references that a run makes for one of its properties: an array of them, or a single one (§3.15.3). */
export function referencesOf(value: unknown): (JsonObject | undefined)[] {
  return Array.isArray(value) ? asArray(value).map(asObject) : value === null ? [] : [asObject(value)]
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

/** `offset`: where in the file what the window shows begins. */
function propertiesAt(
  window: ByteWindow,
  { path, member, offset }: { path: string; member: string | null; offset: number },
): ExternalProperties {
  const walk = new JsonWalk(window)
  const members = new Map<string, ExternalValue>()
  const guids: Record<'guid' | 'runGuid', string | null> = { guid: null, runGuid: null }
  walk.object((key) => {
    if (key === 'guid' || key === 'runGuid') {
      guids[key] = walk.take(guidBytes) ? (asText(parsedPart(walk.taken))?.toLowerCase() ?? null) : null
      return
    }
    const isArray = walk.next() === openBracket
    const start = offset + window.offset
    const elements = isArray ? walk.array(() => walk.skip()) : null
    if (!isArray) walk.skip()
    if (key !== null && members.size < mostMembers) members.set(key, { path, start, end: offset + window.offset, elements })
  })
  return { member, ...guids, members }
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
