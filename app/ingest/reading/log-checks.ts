import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { pointerToken } from '#app/sarif/pointer-token.ts'
import { asIndex, asNumber, asObject, member, type JsonObject } from '#app/sarif/json.ts'
import { splitLines } from '#app/sarif/source/lines.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { schemaViolations } from '#app/sarif/schema.ts'
import { parsedPart } from '#app/ingest/scanning/parsed-part.ts'
import type { ReportCode } from '#app/ingest/reporting/report-codes.ts'
import { largeMembers } from '#app/ingest/resolving/evidence.ts'
import type { RunHeader } from '#app/ingest/resolving/run-header.ts'
import { parseSlice, type Slice } from '#app/ingest/scanning/slice.ts'
import { CommonFolder } from './common-folder.ts'
import { resultsLookedAt } from './results-bytes.ts'

/** In bytes; a larger result is not looked at. */
const largestChecked = 256 * 1024
const deepest = 64

/** Told what is wrong with a run; the pointer begins at it. */
export type TellProblem = (code: ReportCode, pointer: string, subject: string) => void

/**
 * Looks through the first results of a run for what reads well enough and is yet not as it should be: values that the standard's schema does not
 * have, bases that the log does not say (§3.4.4), regions beyond the end of an embedded file (§3.30), fingerprints that several results share
 * (§3.27.17), paths that are all absolute, members beside the row that are no JSON. Pointers begin at the run.
 */
export class LogChecks {
  readonly #run: Run
  readonly #header: RunHeader
  readonly #root: string | undefined
  readonly #problem: TellProblem
  readonly #fingerprints = new Set<string>()
  readonly #lines = new Map<number, number>()
  readonly #folder = new CommonFolder()

  constructor(run: Run, header: RunHeader, root: string | undefined, problem: TellProblem) {
    this.#run = run
    this.#header = header
    this.#root = root
    this.#problem = problem
  }

  /** Whether a result is one of those that are looked at. `index` is its place in the run, `length` its bytes. */
  static isLookedAt(index: number, length: number): boolean {
    return index < resultsLookedAt && length <= largestChecked
  }

  /** Checks a result as its bytes have it. One that is no JSON object is left to who reads it, but for a fault that a row does not notice. */
  result(slice: Slice): void {
    const at = `/results/${slice.index}`
    const parsed = parsedPart(slice.buffer.subarray(slice.start, slice.end))
    if (parsed === undefined && isReadInPart(slice)) this.#problem('result-part-malformed', at, '')
    const result = asObject(parsed)
    if (result === undefined) return
    for (const { pointer, kind } of schemaViolations('result', result)) {
      this.#problem('schema-violation', at + pointer, `/results/*${kind.startsWith('/') ? kind : ` ${kind}`}`)
    }
    this.#walk(result, at, 0)
    this.#noteShared(result, at)
    this.#folder.add(repoPath(this.#run, fileOf(result), this.#root).path)
  }

  /** Says what only all results tell together. */
  end(): void {
    const { path } = this.#folder
    if (path !== null) this.#problem('paths-absolute', '', path)
  }

  #walk(value: unknown, at: string, depth: number): void {
    if (depth > deepest) return
    if (Array.isArray(value)) return value.forEach((element, index) => this.#walk(element, `${at}/${index}`, depth + 1))
    const object = asObject(value)
    if (object === undefined) return
    this.#base(object, at)
    if (object.artifactLocation !== undefined) this.#region(object, at)
    for (const [key, part] of Object.entries(object)) {
      if (typeof part !== 'object' || key === 'properties') continue
      this.#walk(part, at + pointerToken(key), depth + 1)
    }
  }

  #base({ uriBaseId }: JsonObject, at: string): void {
    if (typeof uriBaseId === 'string' && member(this.#run.baseIds, uriBaseId) === undefined) {
      this.#problem('uri-base-not-found', `${at}/uriBaseId`, uriBaseId)
    }
  }

  #region({ artifactLocation, region }: JsonObject, at: string): void {
    const { startLine, endLine } = readRegion(region)
    const line = endLine ?? startLine
    if (line === null) return
    const index = asIndex(asObject(artifactLocation)?.index)
    const lines = this.#linesOf(index)
    if (lines !== null && line > lines) this.#problem('region-outside-file', `${at}/region`, `line ${line} of ${lines}`)
  }

  #linesOf(artifact: number): number | null {
    const text = this.#header.contents(artifact)
    if (text === undefined) return null
    let lines = this.#lines.get(artifact)
    if (lines === undefined) this.#lines.set(artifact, (lines = splitLines(text, this.#run.newlineSequences).length))
    return lines
  }

  #noteShared(result: JsonObject, at: string): void {
    for (const property of ['fingerprints', 'partialFingerprints'] as const) {
      const fingerprints = Object.entries(asObject(result[property]) ?? {}).filter(([, value]) => typeof value === 'string')
      if (fingerprints.length === 0) continue
      const rule = result.ruleId ?? asNumber(result.ruleIndex) ?? ''
      const key = JSON.stringify([property, rule, fileOf(result), fingerprints.toSorted()])
      const names = fingerprints.map(([name]) => name).join(', ')
      if (this.#fingerprints.has(key)) this.#problem('fingerprint-shared', `${at}/${property}`, names)
      else this.#fingerprints.add(key)
    }
  }
}

/** Whether a result reads, as far as its row needs it. */
function isReadInPart({ buffer, start, end, members }: Slice): boolean {
  try {
    return asObject(parseSlice(buffer, start, end, members, largeMembers)) !== undefined
  } catch {
    return false
  }
}

function fileOf(result: JsonObject): unknown {
  return firstPhysical(result.locations)?.artifactLocation
}
