import { kinds, levels, severities } from '#app/sarif/codes.ts'
import { converterOf } from '#app/sarif/runs/converter.ts'
import { asObject, type JsonObject } from '#app/sarif/json.ts'
import { hasLogLink, locationsHaveLogLink } from '#app/sarif/messages/log-links.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { isPathCut, storedKey, storedText } from '#app/store/stored-text.ts'
import { largeMembers, readEvidence } from './evidence.ts'
import type { FingerprintKeys } from './fingerprint-keys.ts'
import { contentKey, identityDigest, textFingerprint } from './identity.ts'
import type { KnownResults } from './known-results.ts'
import { locatedIds } from './located-ids.ts'
import type { MatchTexts } from './match-words.ts'
import { furtherPlaces } from './further-places.ts'
import { madeIn } from './made-in.ts'
import { Ordinals } from './ordinals.ts'
import { type ResolvedRow, resolveRow } from './resolve-row.ts'
import type { BatchBuilder, RawPlace, RowNumbers } from './row-batch.ts'
import { contentOf } from './row-content.ts'
import type { ResultProblem } from '#app/ingest/reporting/report-codes.ts'
import { addBytes, contextWords, emptyReading, putContext, putIdentity, type Reading } from './result-reading.ts'
import type { RowNames } from './row-names.ts'
import type { RunHeader } from './run-header.ts'
import { RunPlaces } from './run-places.ts'
import type { RunSources } from './run-sources.ts'
import { RunTexts } from './run-texts.ts'
import { parseSlice, type Slice } from '#app/ingest/scanning/slice.ts'

/** Longest message that is searched and matched by its words, in UTF-16 units; the identity and the original bytes have all of it. */
const longestMessage = 1024 * 1024
/** Of a message that many results may take from one rule, unless the result itself is longer. */
const longestOfRule = 16 * 1024

export type RowProblem = (code: ResultProblem, result: number, subject: string) => void

/** What rows of one tool share: equal identities are counted over all its runs in an upload. */
export type ToolRows = {
  tool: string
  projectKey: string
  ordinals: Ordinals
  fingerprints: FingerprintKeys
  /** Whether any message leads to a part of its own log (SARIF §3.10.3). */
  hasLogLinks: boolean
}

/** What rows of a tool begin with. */
export function toolRows(tool: string, projectKey: string, fingerprints: FingerprintKeys): ToolRows {
  return { tool, projectKey, ordinals: new Ordinals(), fingerprints, hasLogLinks: false }
}

/** A run whose results become rows. */
type RunToWrite = {
  run: Run
  /** The reader's own, from 0. */
  number: number
  header: RunHeader
  rows: ToolRows
  names: RowNames
  root: string | undefined
  problem: RowProblem
  sources: RunSources | null
}

/** Turns the slices of one run's results into rows. */
export class RowWriter {
  readonly #run: Run
  readonly #runNumber: number
  readonly #rows: ToolRows
  readonly #names: RowNames
  readonly #places: RunPlaces
  readonly #problem: RowProblem
  readonly #sources: RunSources | null
  readonly #texts: RunTexts
  /** The tool's name as identities have it: with that of the converter, if one made the run. */
  readonly #identityTool: string
  /** Null where no result of the run is ever to be taken over. */
  readonly #context: Uint32Array | null
  readonly #reading = emptyReading()

  constructor({ run, number, header, rows, names, root, problem, sources }: RunToWrite) {
    this.#run = run
    this.#sources = sources
    this.#texts = new RunTexts(run, header, sources)
    this.#runNumber = number
    this.#rows = rows
    this.#names = names
    this.#places = new RunPlaces(run, root, names)
    this.#problem = problem
    const converter = converterOf(run)
    this.#identityTool = converter === null ? rows.tool : `${rows.tool}\nconverted by ${storedKey(converter)}`
    this.#context = contextWords(run, header, { ...rows, tool: this.#identityTool, root, silent: rows.fingerprints.silent() })
  }

  /** What stands for all that results of the run are resolved with; null where it cannot be said, as of sources given beside the log. */
  get contextBytes(): Buffer | null {
    return this.#context === null || this.#sources !== null ? null : Buffer.from(this.#context.slice().buffer)
  }

  /** Whether the result is read as one that is known; it is taken over, and counted among those of equal identity. */
  takeOver(slice: Slice, known: KnownResults): boolean {
    if (this.#contextOf(slice) === null) return false
    const { buffer, start, end, index } = slice
    addBytes(buffer, start, end, this.#reading, 0)
    const place = known.take(this.#reading)
    if (place === -1) return false
    known.note(place, this.#runNumber, index, this.#rows.ordinals.nextOf(...known.identityAt(place)))
    return true
  }

  /**
   * Adds the result to the batch. One that is no object, or no JSON, becomes a row that says so. Gives whether it need not be read the next
   * time if its bytes are the same.
   */
  write(batch: BatchBuilder, slice: Slice, withRaw: boolean): boolean {
    const { buffer, start, end, index, members } = slice
    const raw = withRaw ? slice : null
    const result = parse(slice)
    if (typeof result === 'string') {
      this.#writeUnreadable(batch, slice, result, raw)
      return false
    }
    const evidence = readEvidence(buffer, members)
    const row = resolveRow(this.#run, result, this.#places, locatedIds(result, evidence.text))
    for (const { code, subject } of row.problems) this.#problem(code, index, subject)
    if (this.#names.isNewlyCut(row.path)) this.#problem('path-cut', index, '')
    const { numbers } = row
    this.#number(row, index)
    this.#rows.hasLogLinks ||= row.hasLogLink || hasLogLink(evidence.text) || locationsHaveLogLink(result)
    numbers.has |= evidence.has
    numbers.steps = evidence.steps
    const rest = members.complete
      ? evidence.text + furtherPlaces(result.locations, slice, this.#places)
      : buffer.toString('latin1', start, end)
    const folder = madeIn(result.locations, row.path)
    const content = contentOf(row, this.#names.tagsetKey(numbers.tagset), folder === '' ? rest : rest.replaceAll(folder, ''))
    const fingerprints = row.fingerprints.length > 0 ? row.fingerprints : this.#texts.fingerprints(result)
    const telling = fingerprints.length > 0 ? this.#rows.fingerprints.telling(row.ruleId, fingerprints) : fingerprints
    const line = this.#texts.line(result)
    const fingerprint = telling.length === 0 ? textFingerprint(row.writtenMessage, line) : JSON.stringify(telling)
    const message = this.#cut(row.message, end - start, index)
    // What the import report speaks of is read in full each time, so that it speaks of it each time.
    const isPlain = row.problems.length === 0 && telling === fingerprints && message === row.message && !isPathCut(row.path)
    const reading = isPlain ? this.#contextOf(slice) : null
    // Of bytes that are kept the thread that keeps them does it (pack-batch.ts).
    if (reading !== null && raw === null) addBytes(buffer, start, end, reading, 0)
    const { ruleId: rule, place: path, region } = row
    const texts = {
      rule,
      path,
      fingerprint,
      oldestFingerprint: this.#oldest(row),
      ownFingerprint: telling.length > 0,
      message,
      line,
      content,
      region,
    }
    this.#add(batch, numbers, texts, storedText(message), reading, raw)
    return reading !== null
  }

  #writeUnreadable(batch: BatchBuilder, { buffer, start, end, index }: Slice, why: string, raw: RawPlace | null): void {
    this.#problem('result-unreadable', index, why)
    const row = resolveRow(this.#run, {}, this.#places, () => false)
    this.#number({ ...row, ruleId: '' }, index)
    const numbers = { ...row.numbers, level: levels.indexOf('none'), severity: severities.indexOf('none'), kind: kinds.indexOf('fail') }
    const content = contentKey(buffer.toString('latin1', start, end))
    const fingerprint = `unreadable ${content}`
    const message = `This result could not be read: ${why}.`
    const own = { oldestFingerprint: '', ownFingerprint: false }
    const texts = { rule: '', path: '', fingerprint, ...own, message: content, line: '', content, region: row.region }
    this.#add(batch, numbers, texts, message, null, raw)
  }

  /** The reading of a result as far as its bytes do not count. */
  #contextOf(slice: Slice): Reading | null {
    if (this.#context === null) return null
    const context = this.#sources === null ? this.#context : this.#sources.contextOf(slice, this.#context)
    putContext(context, this.#reading)
    return this.#reading
  }

  #number({ numbers, ruleId, rule, tags }: ResolvedRow, index: number): void {
    numbers.run = this.#runNumber
    numbers.rule = this.#names.rule(this.#rows.tool, ruleId, rule)
    numbers.tagset = this.#names.tagset(tags)
    numbers.index = index
  }

  /** A log must not grow by what it says once and means often. `bytes`: of the result. */
  #cut(message: string, bytes: number, index: number): string {
    const longest = Math.min(longestMessage, Math.max(longestOfRule, bytes))
    if (message.length <= longest) return message
    this.#problem('message-cut', index, '')
    return message.slice(0, longest)
  }

  #add(batch: BatchBuilder, numbers: RowNumbers, texts: MatchTexts, message: string, reading: Reading | null, raw: RawPlace | null): void {
    const { projectKey: project, ordinals } = this.#rows
    const { rule, path, fingerprint, content } = texts
    const identity = { project, tool: this.#identityTool, rule, path, fingerprint }
    const digest = identityDigest(identity, 0)
    const ordinal = ordinals.next(digest)
    const own = ordinal === 0 ? digest : identityDigest(identity, ordinal)
    if (reading !== null) putIdentity(digest, reading)
    batch.add(numbers, { id: own, identity: digest, ordinal, content, message }, texts, reading, raw)
  }

  /** What a log of another version of the tool may know the result by; empty where that is nothing else. */
  #oldest({ oldestFingerprints: oldest, ruleId }: ResolvedRow): string {
    const telling = oldest.length === 0 ? oldest : this.#rows.fingerprints.telling(ruleId, oldest)
    return telling.length === 0 ? '' : JSON.stringify(telling)
  }
}

/** The result, or why it is none. */
function parse({ buffer, start, end, members }: Slice): JsonObject | string {
  try {
    return asObject(parseSlice(buffer, start, end, members, largeMembers)) ?? 'it is no JSON object'
  } catch {
    return 'it is not valid JSON'
  }
}
