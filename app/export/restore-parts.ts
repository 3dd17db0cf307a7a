import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileSource } from '#app/ingest/scanning/byte-source.ts'
import { longestParsed } from '#app/ingest/limits.ts'
import type { ScanProblem } from '#app/ingest/reporting/report-codes.ts'
import type { ScanHandler } from '#app/ingest/scanning/scan-handler.ts'
import { scanLog } from '#app/ingest/scanning/scan.ts'
import { membersOf } from './json-members.ts'
import { NotRestored } from './not-restored.ts'
import { type ResultFacts, resultDigest } from './result-facts.ts'
import { resultBagSchema, type RunBag, runBagSchema } from './restore-schemas.ts'
import { unspliced } from './unsplice.ts'

/**
 * A run of an exported log as it was before, in a file. `place`: which of all that are restored it is, from 0; `log`: what its log said besides its runs, by
 * the names of members and as JSON.
 */
export type RestoredRun = { bag: RunBag; run: string; place: number; log: ReadonlyMap<string, string> }

const bytesAtOnce = 1024 * 1024

/**
 * Parts an exported log into its runs, as files in `folder`, and what it says of their results, which is added to `facts`. Synchronous, in bounded
 * memory. `first` is the place of its first run. Throws `NotRestored`, and what `scanLog` throws.
 */
export function restoredRuns(path: string, folder: string, facts: ResultFacts, first: number): RestoredRun[] {
  const handler = new Parts(folder, facts, first)
  const file = openSync(path, 'r')
  try {
    // What the log was read with does not bound what was said of it since.
    scanLog(fileSource(file), handler, { resultBytes: longestParsed, partBytes: longestParsed })
  } finally {
    closeSync(file)
    handler.close()
  }
  if (!handler.isLog) throw new NotRestored('It has no runs and is no log.')
  return handler.runs
}

class Parts implements ScanHandler {
  readonly runs: RestoredRun[] = []
  isLog = false
  readonly #folder: string
  readonly #facts: ResultFacts
  readonly #first: number
  #run: TextFile | null = null
  #bag: RunBag | null = null
  #log: ReadonlyMap<string, string> = new Map()
  #members = 0
  #artifacts = 0
  #inArtifacts = false
  #results = 0

  constructor(folder: string, facts: ResultFacts, first: number) {
    this.#folder = folder
    this.#facts = facts
    this.#first = first
  }

  logMember(): void {}

  runsStart(): void {
    this.isLog = true
  }

  runStart(index: number): void {
    this.#run = new TextFile(join(this.#folder, `run-${index}.json`))
    this.#bag = null
    this.#log = new Map()
    this.#members = 0
    this.#artifacts = 0
    this.#results = 0
    this.#run.write('{')
  }

  runMember(key: string, bytes: Uint8Array): void {
    if (key !== 'properties') return this.#member(key, Buffer.from(bytes))
    const whole = Buffer.concat([Buffer.from('{"properties":'), bytes, Buffer.from('}')])
    const found = parsed(() => unspliced(whole), '/properties of a run')
    const bag = runBagSchema.safeParse(found?.bag)
    if (found === null || !bag.success) throw new NotRestored(`${withoutBag} ${bag.error?.issues[0]?.message ?? ''}`.trim())
    this.#bag = bag.data
    this.#log = writtenLog(found.written)
    const own = found.json.toString('utf8').slice('{"properties":'.length, -1)
    if (own !== '') this.#member(key, Buffer.from(own))
  }

  artifactsStart(): void {
    this.#member('artifacts', Buffer.from('['))
    this.#inArtifacts = true
  }

  artifact(buffer: Buffer, start: number, end: number): void {
    if (this.#artifacts++ > 0) this.#run?.write(',')
    this.#run?.write(buffer.subarray(start, end))
  }

  resultsStart(): void {
    // Assay writes what a run is before its results; a log in which they stand otherwise was changed since.
    if (this.#bag === null) throw new NotRestored(withoutBag)
    this.#member('results', Buffer.from('['))
  }

  result(buffer: Buffer, start: number, end: number): void {
    const pointer = `/runs/${this.runs.length}/results/${this.#results}`
    const found = parsed(() => unspliced(buffer.subarray(start, end)), pointer)
    const bag = resultBagSchema.safeParse(found?.bag)
    if (found === null || !bag.success) throw new NotRestored(`The result at ${pointer} does not say what Assay had of it.`)
    const { original, ...facts } = bag.data
    const json =
      original === undefined ? found.json : 'text' in original ? Buffer.from(original.text) : Buffer.from(original.base64, 'base64')
    if (this.#results++ > 0) this.#run?.write(',\n')
    this.#run?.write(json)
    this.#facts.add(this.#place, resultDigest(json), facts)
  }

  resultsEnd(): void {
    this.#run?.write(']')
  }

  runEnd(): void {
    this.#endArtifacts()
    this.#run?.write('}')
    if (this.#bag === null || this.#run === null) throw new NotRestored(withoutBag)
    this.runs.push({ bag: this.#bag, run: this.#run.path, place: this.#place, log: this.#log })
    this.close()
  }

  problem(code: ScanProblem, pointer: string, detail: string): void {
    const isNothing = code === 'text-before-log' || code === 'text-after-log' || code === 'nul-after-log'
    if (!isNothing) throw new NotRestored(`At ${pointer} the log is not what Assay wrote (${code.replaceAll('-', ' ')}: ${detail}).`)
  }

  /** Closes what is open, whatever happened. */
  close(): void {
    this.#run?.close()
    this.#run = null
  }

  get #place(): number {
    return this.#first + this.runs.length
  }

  #member(key: string, value: Buffer): void {
    this.#endArtifacts()
    this.#run?.write(`${this.#members++ === 0 ? '' : ','}${JSON.stringify(key)}:`)
    this.#run?.write(value)
  }

  #endArtifacts(): void {
    if (this.#inArtifacts) this.#run?.write(']')
    this.#inArtifacts = false
  }
}

const withoutBag = 'The log was not exported by Assay, or was changed since: a run does not say which project and ref it is of.'

/** The members of the bag's `log` as they are written: what nests too deeply to be printed again is kept all the same. */
function writtenLog(bag: Buffer): Map<string, string> {
  const place = membersOf(bag)?.parts.get('log')
  const members = place === undefined ? null : membersOf(bag, place.start)
  return new Map(Array.from(members?.parts ?? [], ([name, { start, end }]) => [name, bag.toString('utf8', start, end)]))
}

function parsed<T>(work: () => T, pointer: string): T {
  try {
    return work()
  } catch {
    throw new NotRestored(`At ${pointer} the log is not what Assay wrote.`)
  }
}

/** A file that is written in large parts. */
class TextFile {
  readonly path: string
  readonly #descriptor: number
  #parts: Buffer[] = []
  #bytes = 0

  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'wx', 0o600)
  }

  write(part: string | Buffer): void {
    // The scan's buffer is used again.
    this.#parts.push(Buffer.from(part as Buffer)) // a copy either way
    this.#bytes += part.length
    if (this.#bytes > bytesAtOnce) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#descriptor)
  }

  #flush(): void {
    const bytes = Buffer.concat(this.#parts)
    for (let written = 0; written < bytes.length;) written += writeSync(this.#descriptor, bytes, written)
    this.#parts = []
    this.#bytes = 0
  }
}
