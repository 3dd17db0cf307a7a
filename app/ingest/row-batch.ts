import { identityBytes } from './identity.ts'

/**
 * The whole numbers of a row, by their place in it. Numbers of runs, rules, files and tag sets are the reader's own, from 0; `index` is the
 * result's place in its run.
 */
export const rowFields = [
  'run', 'rule', 'file', 'tagset', 'level', 'severity', 'kind', 'logBaseline', 'suppression',
  'startLine', 'startColumn', 'endLine', 'endColumn', 'steps', 'has', 'index',
] as const
export type RowField = (typeof rowFields)[number]
export type RowNumbers = Record<RowField, number>

const width = rowFields.length

export type NewRule = { tool: string; name: string; title: string | null }
export type NewTagset = { tags: string[]; cwes: number[] }

/** Results on their way from the reader to the store: columns, since moving a million objects between threads costs more than reading them. */
export type RowBatch = {
  count: number
  numbers: Int32Array<ArrayBuffer>
  /** 16 bytes a row: the hash of the identity with ordinal 0. */
  identities: Uint8Array<ArrayBuffer>
  ordinals: Uint32Array<ArrayBuffer>
  /** 16 bytes a row: what counts as content. */
  contents: Uint8Array<ArrayBuffer>
  ids: string[]
  messages: string[]
  /** The original bytes, one result after the other, and where each ends; empty where only keys were asked for. */
  raw: Uint8Array<ArrayBuffer>
  rawEnds: Uint32Array<ArrayBuffer>
  /** Names that come up for the first time in this batch; they go on counting from the batch before. */
  files: string[]
  rules: NewRule[]
  tagsets: NewTagset[]
}

/** All numbers of a row of the batch. */
export function rowNumbers(batch: RowBatch, row: number): RowNumbers {
  const at = row * width
  const numbers = batch.numbers
  // Spelled out: this runs once for each result.
  return {
    run: numbers[at] ?? 0,
    rule: numbers[at + 1] ?? 0,
    file: numbers[at + 2] ?? 0,
    tagset: numbers[at + 3] ?? 0,
    level: numbers[at + 4] ?? 0,
    severity: numbers[at + 5] ?? 0,
    kind: numbers[at + 6] ?? 0,
    logBaseline: numbers[at + 7] ?? 0,
    suppression: numbers[at + 8] ?? 0,
    startLine: numbers[at + 9] ?? 0,
    startColumn: numbers[at + 10] ?? 0,
    endLine: numbers[at + 11] ?? 0,
    endColumn: numbers[at + 12] ?? 0,
    steps: numbers[at + 13] ?? 0,
    has: numbers[at + 14] ?? 0,
    index: numbers[at + 15] ?? 0,
  }
}

export const rowsPerBatch = 2048
const bytesPerBatch = 4 * 1024 * 1024

/** Fills batches; `take` gives what has come together. */
export class BatchBuilder {
  #count = 0
  #numbers = new Int32Array(rowsPerBatch * width)
  #identities = new Uint8Array(rowsPerBatch * identityBytes)
  #ordinals = new Uint32Array(rowsPerBatch)
  #contents = new Uint8Array(rowsPerBatch * identityBytes)
  #ids: string[] = []
  #messages: string[] = []
  #raw = new Uint8Array(bytesPerBatch)
  #rawLength = 0
  #rawEnds = new Uint32Array(rowsPerBatch)
  #files: string[] = []
  #rules: NewRule[] = []
  #tagsets: NewTagset[] = []

  get full(): boolean {
    return this.#count === rowsPerBatch || this.#rawLength >= bytesPerBatch
  }

  get empty(): boolean {
    return this.#count === 0
  }

  addFile(path: string): void {
    this.#files.push(path)
  }

  addRule(rule: NewRule): void {
    this.#rules.push(rule)
  }

  addTagset(tagset: NewTagset): void {
    this.#tagsets.push(tagset)
  }

  /** Adds a row; `raw` null where its original bytes are not asked for. */
  add(numbers: RowNumbers, identity: Uint8Array, ordinal: number, content: Uint8Array, id: string, message: string, raw: Uint8Array | null): void {
    const row = this.#count++
    let at = row * width
    for (const field of rowFields) this.#numbers[at++] = numbers[field]
    this.#identities.set(identity.subarray(0, identityBytes), row * identityBytes)
    this.#contents.set(content.subarray(0, identityBytes), row * identityBytes)
    this.#ordinals[row] = ordinal
    this.#ids.push(id)
    this.#messages.push(message)
    if (raw !== null) this.#addRaw(raw)
    this.#rawEnds[row] = this.#rawLength
  }

  /** What was added since the last call, and begins anew. */
  take(): RowBatch {
    const count = this.#count
    const batch: RowBatch = {
      count,
      numbers: this.#numbers.slice(0, count * width),
      identities: this.#identities.slice(0, count * identityBytes),
      ordinals: this.#ordinals.slice(0, count),
      contents: this.#contents.slice(0, count * identityBytes),
      ids: this.#ids,
      messages: this.#messages,
      raw: this.#raw.slice(0, this.#rawLength),
      rawEnds: this.#rawEnds.slice(0, count),
      files: this.#files,
      rules: this.#rules,
      tagsets: this.#tagsets,
    }
    this.#count = 0
    this.#rawLength = 0
    if (this.#raw.length > bytesPerBatch * 2) this.#raw = new Uint8Array(bytesPerBatch)
    this.#ids = []
    this.#messages = []
    this.#files = []
    this.#rules = []
    this.#tagsets = []
    return batch
  }

  #addRaw(raw: Uint8Array): void {
    const needed = this.#rawLength + raw.length
    if (needed > this.#raw.length) {
      const larger = new Uint8Array(Math.max(needed, this.#raw.length * 2))
      larger.set(this.#raw.subarray(0, this.#rawLength))
      this.#raw = larger
    }
    this.#raw.set(raw, this.#rawLength)
    this.#rawLength = needed
  }
}

/** The buffers of a batch that move to the other thread instead of being copied. */
export function batchBuffers(batch: RowBatch): ArrayBuffer[] {
  return [batch.numbers, batch.identities, batch.ordinals, batch.contents, batch.raw, batch.rawEnds].map((array) => array.buffer)
}
