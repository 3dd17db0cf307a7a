import { asObject, asString, type JsonObject } from '#app/sarif/json.ts'
import { readRun, type Run } from '#app/sarif/run.ts'

/** Text of embedded files that is kept while a log is read, in UTF-16 units of all files together. */
const contentsKept = 24 * 1024 * 1024

/** All members and artifacts of a run together, in bytes: they are one text in the end, and a text has a greatest length. */
const mostBytes = 256 * 1024 * 1024

/** Members that decide how a result reads: one that comes after the results makes the log be read again, with it in hand. */
const decisive = new Set([
  'tool',
  'automationDetails',
  'conversion',
  'originalUriBaseIds',
  'specialLocations',
  'invocations',
  'versionControlProvenance',
  'artifacts',
  'logicalLocations',
  'taxonomies',
  'newlineSequences',
])

/** A run without its results, gathered member by member. Artifacts are kept without their contents. Who gathers asks for room first. */
export class RunHeader {
  readonly faults: string[] = []
  decisiveAfterResults = false
  resultsStarted = false
  #members = new Map<string, string>()
  #artifacts: string[] | null = null
  #contents = new Map<number, string>()
  #contentsLeft = contentsKept
  #bytes = 0

  /**
   * Whether there is room for a member, or an artifact, of so many bytes: all of a run may be as large as four parts, each of `partBytes` at
   * most. A quarter is for what decides how results read.
   */
  hasRoom(key: string, bytes: number, partBytes: number): boolean {
    const most = Math.min(4 * partBytes, mostBytes)
    const isFirst = decisive.has(key) && key !== 'artifacts'
    return this.#bytes + bytes <= (isFirst ? most : (most * 3) / 4)
  }

  /** Takes a member's value as bytes of JSON; one that is no JSON is left out and named in `faults`. The last of equal keys counts. */
  add(key: string, bytes: Uint8Array): void {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    if (!isJson(text)) {
      this.faults.push(key)
      return
    }
    this.#noteOrder(key)
    this.#bytes += text.length - (this.#members.get(key)?.length ?? 0)
    this.#members.set(key, text)
  }

  /** Takes note that there are artifacts, or none: an empty array says something, too. */
  beginArtifacts(): void {
    this.#artifacts ??= []
  }

  /** Takes an artifact; gives whether it has contents, which are not kept here beyond a bound. Throws a SyntaxError if it is no JSON. */
  addArtifact(index: number, bytes: Buffer): boolean {
    this.#noteOrder('artifacts')
    const artifact: unknown = JSON.parse(bytes.toString('utf8'))
    const object = asObject(artifact)
    const contents = asObject(object?.contents)
    const text = asString(contents?.text)
    if (text !== undefined && text.length <= this.#contentsLeft) {
      this.#contents.set(index, text)
      this.#contentsLeft -= text.length
    }
    // Its own text, where nothing is taken out of it: a number of twenty digits is no number of JavaScript's.
    const artifacts = (this.#artifacts ??= [])
    const own = contents === undefined ? bytes.toString('utf8') : JSON.stringify({ ...object, contents: undefined })
    this.#bytes += own.length
    artifacts[index] = own
    return contents !== undefined
  }

  has(key: string): boolean {
    return this.#members.has(key)
  }

  /** A member as it stands in the log. */
  memberText(key: string): string | undefined {
    return this.#members.get(key)
  }

  /** Whether the text of any artifact is kept. */
  get hasContents(): boolean {
    return this.#contents.size > 0
  }

  /** Embedded text of an artifact (SARIF §3.24.8). */
  contents(artifact: number): string | undefined {
    return this.#contents.get(artifact)
  }

  /** The run as JSON text. */
  text(): string {
    const members = [...this.#members].map(([key, value]) => `${JSON.stringify(key)}:${value}`)
    if (this.#artifacts !== null) {
      members.push(`"artifacts":[${Array.from(this.#artifacts, (artifact) => artifact ?? 'null').join(',')}]`)
    }
    return `{${members.join(',')}}`
  }

  /** The run that these members make. */
  run(): Run {
    return readRun(JSON.parse(this.text()))
  }

  /** One member, parsed. */
  member(key: string): JsonObject | undefined {
    const text = this.#members.get(key)
    return text === undefined ? undefined : asObject(JSON.parse(text))
  }

  #noteOrder(key: string): void {
    if (this.resultsStarted && decisive.has(key)) this.decisiveAfterResults = true
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
