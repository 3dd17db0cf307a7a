import { asObject, asString, type JsonObject } from '#app/sarif/json.ts'
import { parsedCost } from '#app/ingest/scanning/parsed-cost.ts'
import { readRun, type Run } from '#app/sarif/runs/run.ts'

/** Text of embedded files that is kept while a log is read, in UTF-16 units of all files together. */
const contentsKept = 24 * 1024 * 1024

/** All members and artifacts of a run together, in bytes: they are one text in the end, and a text has a greatest length. */
const mostBytes = 256 * 1024 * 1024

/** Bytes of text, and what they cost to hold and to parse (parsedCost), of parts of a run. */
type Share = { bytes: number; cost: number }
/** What each part takes besides: a colon, a comma; an object that holds it. */
const ofEach: Share = { bytes: 2, cost: 64 }
/** What stands in the place of an artifact that is not kept. */
const ofHole: Share = { bytes: 'null,'.length, cost: 16 }

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

/**
 * A run without its results, gathered member by member. Artifacts are kept without their contents. All of it may cost as much as four parts
 * (parsedCost), each of `partBytes` at most; a quarter of that is for members that decide how results read.
 */
export class RunHeader {
  readonly #partBytes: number
  readonly faults: string[] = []
  decisiveAfterResults = false
  resultsStarted = false
  #members = new Map<string, { text: string; share: Share }>()
  #artifacts: string[] | null = null
  #ofMembers: Share = { bytes: 0, cost: 0 }
  #ofArtifacts: Share = { bytes: 0, cost: 0 }
  #isFull = false
  #contents = new Map<number, string>()
  #contentsLeft = contentsKept

  constructor(partBytes: number) {
    this.#partBytes = partBytes
  }

  /**
   * Takes a member's value as bytes of JSON, and gives whether there was room for it, in place of the one that has its name: the last of equal
   * keys counts. One that is no JSON is left out and named in `faults`.
   */
  add(key: string, bytes: Uint8Array): boolean {
    const share = shareOf(key, bytes)
    const all = sum(less(this.#ofMembers, this.#members.get(key)?.share), share)
    if (!this.#fits(sum(all, this.#ofArtifacts), decisive.has(key) ? 1 : 0.75)) return false
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
    if (!isJson(text)) {
      this.faults.push(key)
      return true
    }
    this.#noteOrder(key)
    this.#ofMembers = all
    this.#members.set(key, { text, share })
    return true
  }

  /** Takes note that there are artifacts, or none: an empty array says something, too. Of two arrays the last one counts. */
  beginArtifacts(): void {
    this.#artifacts = []
    this.#ofArtifacts = { bytes: 0, cost: 0 }
    this.#isFull = false
    this.#contents.clear()
    this.#contentsLeft = contentsKept
  }

  /**
   * Takes an artifact; gives whether it has contents, which are not kept here beyond a bound, and whether there was room for it without them.
   * Throws a SyntaxError if it is no JSON.
   */
  addArtifact(index: number, bytes: Buffer): { hasContents: boolean; isKept: boolean } {
    this.#noteOrder('artifacts')
    const whole = shareOf('', bytes)
    if (!this.#fits(whole, 1)) return { hasContents: false, isKept: false }
    const artifact: unknown = JSON.parse(bytes.toString('utf8'))
    const object = asObject(artifact)
    const contents = asObject(object?.contents)
    const text = asString(contents?.text)
    if (text !== undefined && text.length <= this.#contentsLeft) {
      this.#contents.set(index, text)
      this.#contentsLeft -= text.length
    }
    // Its own text, where nothing is taken out of it: a number of twenty digits is no number of JavaScript's.
    const own = contents === undefined ? bytes : Buffer.from(JSON.stringify({ ...object, contents: undefined }))
    const artifacts = (this.#artifacts ??= [])
    const holes = index - artifacts.length
    const share = own === bytes ? whole : shareOf('', own)
    const all = sum(this.#ofArtifacts, share, { bytes: holes * ofHole.bytes, cost: holes * ofHole.cost })
    // Those after the first that has no room are left out, too: they would stand behind as many holes.
    this.#isFull ||= !this.#fits(sum(all, this.#ofMembers), 0.75)
    if (!this.#isFull) {
      artifacts[index] = own.toString('utf8')
      this.#ofArtifacts = all
    }
    return { hasContents: contents !== undefined, isKept: !this.#isFull }
  }

  has(key: string): boolean {
    return this.#members.has(key)
  }

  /** A member as it stands in the log. */
  memberText(key: string): string | undefined {
    return this.#members.get(key)?.text
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
    const members = [...this.#members].map(([key, { text }]) => `${JSON.stringify(key)}:${text}`)
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
    const text = this.memberText(key)
    return text === undefined ? undefined : asObject(JSON.parse(text))
  }

  /** Whether all of a run may be as much, or a part of that. */
  #fits({ bytes, cost }: Share, part: number): boolean {
    return bytes <= part * mostBytes && cost <= part * 4 * this.#partBytes
  }

  #noteOrder(key: string): void {
    if (this.resultsStarted && decisive.has(key)) this.decisiveAfterResults = true
  }
}

function shareOf(key: string, bytes: Uint8Array): Share {
  const name = JSON.stringify(key).length
  return sum(ofEach, { bytes: name + bytes.length, cost: name + parsedCost(bytes) })
}

function sum(...shares: Share[]): Share {
  return { bytes: shares.reduce((all, { bytes }) => all + bytes, 0), cost: shares.reduce((all, { cost }) => all + cost, 0) }
}

function less(all: Share, { bytes, cost }: Share = { bytes: 0, cost: 0 }): Share {
  return { bytes: all.bytes - bytes, cost: all.cost - cost }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
