import { readingWords } from '#app/store/block-readings.ts'
import { keyColumn, keyLength, putKey } from '#app/store/key-column.ts'
import { keyWords } from '#app/store/match-keys.ts'
import { type Digest, putId } from './identity.ts'
import { type MatchTexts, putMatchWords } from './match-words.ts'
import type { Reading } from './result-reading.ts'

/**
 * The whole numbers of a row, by their place in it. Numbers of runs, rules, files and tag sets are the reader's own, from 0; `index` is the
 * result's place in its run.
 */
export const rowFields = [
  'run',
  'rule',
  'file',
  'tagset',
  'level',
  'severity',
  'kind',
  'logBaseline',
  'suppression',
  'startLine',
  'steps',
  'has',
  'index',
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
  /** Keys, one after the other (app/store/key-column.ts). */
  ids: Uint8Array<ArrayBuffer>
  /** The ids that the identities have with ordinal 0. */
  identities: Uint8Array<ArrayBuffer>
  ordinals: Uint32Array<ArrayBuffer>
  /** `keyWords` numbers for each row: what it is matched by (app/store/match-keys.ts). */
  keys: Uint32Array<ArrayBuffer>
  /** What counts as content: equal means unchanged (`contentKey`). */
  contents: Uint8Array<ArrayBuffer>
  /** One after the other, and where each ends, in UTF-16 units. */
  messages: string
  messageEnds: Uint32Array<ArrayBuffer>
  /** `readingWords` numbers for each row (result-reading.ts); where the original bytes are here, these are still to be added. */
  readings: Uint32Array<ArrayBuffer>
  /** The original bytes, one result after the other, and where each ends; empty where only keys were asked for. */
  raw: Uint8Array
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
    steps: numbers[at + 10] ?? 0,
    has: numbers[at + 11] ?? 0,
    index: numbers[at + 12] ?? 0,
  }
}

/** One number of all rows of the batch. */
export function numberColumn(batch: RowBatch, field: RowField): Int32Array {
  const column = new Int32Array(batch.count)
  for (let row = 0, at = rowFields.indexOf(field); row < batch.count; row++, at += width) column[row] = batch.numbers[at] ?? 0
  return column
}

/** The keys and the message of a row; the digests are those of its identity with its ordinal, and with ordinal 0. */
export type RowKeys = { id: Digest; identity: Digest; ordinal: number; content: string; message: string }

const rowsPerBatch = 2048
const bytesPerBatch = 3 * 1024 * 1024
/** Leaves room behind a full batch for most of what comes last. */
const bytesPerSlab = 4 * 1024 * 1024

/** Batches that may be on their way while the next one is filled; after that many, the first one's memory is used again. */
export const batchesAtOnce = 3

/** Memory that both threads see, for the original bytes of batches: used again and again, since a gigabyte of it anew costs a second. */
export function rawSlabs(): Buffer[] {
  return Array.from({ length: batchesAtOnce + 1 }, () => Buffer.from(new SharedArrayBuffer(bytesPerSlab)))
}

/** Where a result's original bytes are. */
export type RawPlace = { buffer: Buffer; start: number; end: number }

/** Fills batches; `take` gives what has come together. The original bytes of a batch hold until `batchesAtOnce` more were taken. */
export class BatchBuilder {
  #count = 0
  #numbers = new Int32Array(rowsPerBatch * width)
  #ordinals = new Uint32Array(rowsPerBatch)
  #identities = keyColumn(rowsPerBatch)
  #contents = keyColumn(rowsPerBatch)
  #ids = keyColumn(rowsPerBatch)
  #messages: string[] = []
  #messagesLength = 0
  #messageEnds = new Uint32Array(rowsPerBatch)
  #readings = new Uint32Array(rowsPerBatch * readingWords)
  #keys = new Uint32Array(rowsPerBatch * keyWords)
  readonly #slabs: readonly Buffer[]
  #slab = 0
  #raw: Buffer
  #rawLength = 0
  #rawEnds = new Uint32Array(rowsPerBatch)
  #files: string[] = []
  #rules: NewRule[] = []
  #tagsets: NewTagset[] = []

  constructor(slabs: readonly Buffer[]) {
    this.#slabs = slabs
    this.#raw = this.#nextSlab()
  }

  get full(): boolean {
    return this.#count === rowsPerBatch || this.#rawLength >= bytesPerBatch || this.#messagesLength >= bytesPerBatch
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

  /** Adds a row; `raw` null where its original bytes are not asked for, `reading` where it is to be read in full the next time. */
  add(
    numbers: RowNumbers,
    { id, identity, ordinal, content, message }: RowKeys,
    texts: MatchTexts,
    reading: Reading | null,
    raw: RawPlace | null,
  ): void {
    const row = this.#count++
    putMatchWords(texts, this.#keys, row * keyWords)
    if (reading === null) this.#readings.fill(0, row * readingWords, (row + 1) * readingWords)
    else this.#readings.set(reading, row * readingWords)
    putNumbers(numbers, this.#numbers, row * width)
    putId(this.#ids, row, id)
    putId(this.#identities, row, identity)
    this.#ordinals[row] = ordinal
    putKey(this.#contents, row, content)
    this.#messages.push(message)
    this.#messagesLength += message.length
    this.#messageEnds[row] = this.#messagesLength
    if (raw !== null) this.#addRaw(raw)
    this.#rawEnds[row] = this.#rawLength
  }

  /** What was added since the last call, and begins anew. */
  take(): RowBatch {
    const count = this.#count
    const batch: RowBatch = {
      count,
      numbers: this.#numbers.slice(0, count * width),
      identities: this.#identities.slice(0, count * keyLength),
      ordinals: this.#ordinals.slice(0, count),
      contents: this.#contents.slice(0, count * keyLength),
      ids: this.#ids.slice(0, count * keyLength),
      messages: this.#messages.join(''),
      messageEnds: this.#messageEnds.slice(0, count),
      readings: this.#readings.slice(0, count * readingWords),
      keys: this.#keys.slice(0, count * keyWords),
      raw: this.#raw.subarray(0, this.#rawLength),
      rawEnds: this.#rawEnds.slice(0, count),
      files: this.#files,
      rules: this.#rules,
      tagsets: this.#tagsets,
    }
    this.#count = 0
    this.#rawLength = 0
    this.#raw = this.#nextSlab()
    this.#messages = []
    this.#messagesLength = 0
    this.#files = []
    this.#rules = []
    this.#tagsets = []
    return batch
  }

  #nextSlab(): Buffer {
    return this.#slabs[this.#slab++ % this.#slabs.length] ?? Buffer.alloc(bytesPerSlab)
  }

  #addRaw({ buffer, start, end }: RawPlace): void {
    const needed = this.#rawLength + end - start
    if (needed > this.#raw.length) {
      const larger = Buffer.alloc(Math.max(needed, this.#raw.length * 2))
      this.#raw.copy(larger, 0, 0, this.#rawLength)
      this.#raw = larger
    }
    // To memory that threads share `set` takes three times as long.
    buffer.copy(this.#raw, this.#rawLength, start, end)
    this.#rawLength = needed
  }
}

// Spelled out, as is its inverse above: these run once for each result.
function putNumbers(numbers: RowNumbers, into: Int32Array, at: number): void {
  into[at] = numbers.run
  into[at + 1] = numbers.rule
  into[at + 2] = numbers.file
  into[at + 3] = numbers.tagset
  into[at + 4] = numbers.level
  into[at + 5] = numbers.severity
  into[at + 6] = numbers.kind
  into[at + 7] = numbers.logBaseline
  into[at + 8] = numbers.suppression
  into[at + 9] = numbers.startLine
  into[at + 10] = numbers.steps
  into[at + 11] = numbers.has
  into[at + 12] = numbers.index
}

/** The buffers of a batch that move to the other thread instead of being copied. */
export function batchBuffers({
  numbers,
  ids,
  identities,
  ordinals,
  contents,
  messageEnds,
  readings,
  keys,
  rawEnds,
}: RowBatch): ArrayBuffer[] {
  return [numbers, ids, identities, ordinals, contents, messageEnds, readings, keys, rawEnds].map((array) => array.buffer)
}
