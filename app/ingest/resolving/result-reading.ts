import { createHash, hash } from 'node:crypto'
import { asObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readingWords } from '#app/store/matching/block-readings.ts'
import { type Digest, digestWord, digestWords } from '#app/ingest/digest.ts'
import type { RunHeader } from './run-header.ts'

/**
 * To be raised whenever a result of the same bytes would make another row than before: what was read by an older version is then read in
 * full once more. A test notices.
 */
export const readingVersion = 12

/** `readingWords` numbers: how a result was read (app/store/matching/block-readings.ts). */
export type Reading = Uint32Array<ArrayBuffer>

/** Room for a reading, to be filled again and again. */
export function emptyReading(): Reading {
  return new Uint32Array(readingWords)
}

/** What the rows of a run depend on beside the bytes of the result. */
type ReadingContext = {
  projectKey: string
  tool: string
  root: string | undefined
  /** Rule and name of the fingerprints that count as telling nothing. */
  silent: readonly (readonly [rule: string, name: string])[]
}

/** Members of a run of which any part may decide how its results read. */
const wholeMembers = [
  'tool',
  'originalUriBaseIds',
  'specialLocations',
  'logicalLocations',
  'taxonomies',
  'newlineSequences',
  'columnKind',
] as const

/**
 * Four numbers that stand for all that results of a run are resolved with (app/sarif/): equal numbers and equal bytes make equal rows. Of
 * members that differ with every run of a tool, such as `invocations`, only what is looked at is in it. Null where that is nested too
 * deeply to be written down.
 */
export function contextWords(run: Run, header: RunHeader, { projectKey, tool, root, silent }: ReadingContext): Uint32Array | null {
  try {
    const parts = [
      [readingVersion, projectKey, tool, root ?? null, silent.map((judged) => JSON.stringify(judged)).toSorted()],
      wholeMembers.map((key) => header.memberText(key) ?? null),
      run.invocations.map((element) => {
        const invocation = asObject(element)
        return [invocation?.ruleConfigurationOverrides, invocation?.workingDirectory]
      }),
      run.provenance.map((element) => asObject(element)?.mappedTo),
    ]
    const digest = createHash('sha256').update(JSON.stringify(parts))
    for (const [index, element] of run.artifacts.entries()) {
      const artifact = asObject(element)
      digest.update(JSON.stringify([index, artifact?.location, artifact?.parentIndex, header.contents(index)]))
    }
    return digestWords(digest.digest('binary'))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Puts the context that a result is read in into the first four numbers of `reading`; `addBytes` makes these the whole. */
export function putContext(context: Uint32Array, reading: Reading): void {
  for (let word = 0; word < 4; word++) reading[word] = context[word] ?? 0
}

/** Adds what stands for a result's bytes to the reading of it that begins at a place of `readings`. */
export function addBytes(buffer: Uint8Array, start: number, end: number, readings: Uint32Array, at: number): void {
  const digest = hash('sha256', buffer.subarray(start, end), 'binary')
  for (let word = 0; word < 4; word++) readings[at + word] = (readings[at + word] ?? 0) ^ digestWord(digest, word)
}

/** Whether there is a reading at a place of `readings`: not of a result that is to be read in full whatever its bytes. */
export function isReading(readings: Uint32Array, at: number): boolean {
  return ((readings[at] ?? 0) | (readings[at + 1] ?? 0) | (readings[at + 2] ?? 0) | (readings[at + 3] ?? 0)) !== 0
}

/** Puts the identity that a result has, as its digest with ordinal 0, into the numbers behind these. */
export function putIdentity(digest: Digest, reading: Reading): void {
  reading[4] = digestWord(digest, 0)
  reading[5] = digestWord(digest, 1)
}
