import type { TagSet } from '#app/sarif/rules/tags.ts'
import { readingWords } from '#app/store/matching/block-readings.ts'
import { copyKey, keyLength, putKey } from '#app/store/matching/key-column.ts'
import { keyWords } from '#app/store/matching/match-keys.ts'
import type { Digest } from '#app/ingest/digest.ts'
import { putId } from './identity.ts'
import { type MatchTexts, putMatchWords } from './match-words.ts'
import type { Reading } from './result-reading.ts'

/**
 * The whole numbers of a row, by their place in it. Numbers of runs, rules, files and tag sets are the reader's own, from 0; `index` is the
 * result's place in its run.
 */
const rowFields = [
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
type RowField = (typeof rowFields)[number]
export type RowNumbers = Record<RowField, number>

const width = rowFields.length

export type NewRule = { tool: string; name: string; title: string | null }

/** Columns of a batch, in memory that both threads see. */
type Columns = {
  numbers: Int32Array
  /** Keys, one after the other (app/store/matching/key-column.ts). */
  ids: Uint8Array
  /** The ids that the identities have with ordinal 0. */
  identities: Uint8Array
  ordinals: Uint32Array
  /** `keyWords` numbers for each row: what it is matched by (app/store/matching/match-keys.ts). */
  keys: Uint32Array
  /** What counts as content: equal means unchanged (`contentKey`). */
  contents: Uint8Array
  /** Where each message ends, in UTF-16 units. */
  messageEnds: Uint32Array
  /** `readingWords` numbers for each row (result-reading.ts); where the original bytes are here, these are still to be added. */
  readings: Uint32Array
  /** The original bytes, one result after the other, and where each ends; empty where only keys were asked for. */
  raw: Uint8Array
  rawEnds: Uint32Array
}

/** Results on their way from the reader to the store: columns, since moving a million objects between threads costs more than reading them. */
export type RowBatch = Columns & {
  count: number
  /** One after the other. */
  messages: string
  /** Names that come up for the first time in this batch; they go on counting from the batch before. */
  files: string[]
  rules: NewRule[]
  tagsets: TagSet[]
}

/** One number of all rows of the batch. */
export function numberColumn(batch: RowBatch, field: RowField): Int32Array {
  const column = new Int32Array(batch.count)
  for (let row = 0, at = rowFields.indexOf(field); row < batch.count; row++, at += width) column[row] = batch.numbers[at] ?? 0
  return column
}

/** The keys and the message of a row; the digests are those of its identity with its ordinal, and with ordinal 0. */
type RowKeys = { id: Digest; identity: Digest; ordinal: number; content: string; message: string }

const rowsPerBatch = 2048
const bytesPerBatch = 3 * 1024 * 1024
/** Leaves room behind a full batch for most of what comes last. */
const bytesPerSlab = 4 * 1024 * 1024

/** Batches that may be on their way while the next one is filled; after that many, the first one's memory is used again. */
export const batchesAtOnce = 4

/** Where a result's original bytes are. */
export type RawPlace = { buffer: Buffer; start: number; end: number }

/** Memory of a batch; used again and again, since anew for each it is garbage of which the collector does not see how large it is. */
class Slab implements Columns {
  readonly numbers = new Int32Array(shared(rowsPerBatch * width * 4))
  readonly ids = new Uint8Array(shared(rowsPerBatch * keyLength))
  readonly identities = new Uint8Array(shared(rowsPerBatch * keyLength))
  readonly ordinals = new Uint32Array(shared(rowsPerBatch * 4))
  readonly keys = new Uint32Array(shared(rowsPerBatch * keyWords * 4))
  readonly contents = new Uint8Array(shared(rowsPerBatch * keyLength))
  readonly messageEnds = new Uint32Array(shared(rowsPerBatch * 4))
  readonly readings = new Uint32Array(shared(rowsPerBatch * readingWords * 4))
  readonly raw = Buffer.from(shared(bytesPerSlab))
  readonly rawEnds = new Uint32Array(shared(rowsPerBatch * 4))
}

function shared(bytes: number): SharedArrayBuffer {
  return new SharedArrayBuffer(bytes)
}

/** Fills batches; `take` gives what has come together, which holds until `batchesAtOnce` more were taken. */
export class BatchBuilder {
  readonly #slabs = Array.from({ length: batchesAtOnce }, () => new Slab())
  #slab = new Slab()
  #raw: Buffer = this.#slab.raw
  #count = 0
  #rawLength = 0
  #messages: string[] = []
  #messagesLength = 0
  #files: string[] = []
  #rules: NewRule[] = []
  #tagsets: TagSet[] = []

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

  addTagset(tagset: TagSet): void {
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
    const slab = this.#slab
    putMatchWords(texts, slab.keys, row * keyWords)
    if (reading === null) slab.readings.fill(0, row * readingWords, (row + 1) * readingWords)
    else slab.readings.set(reading, row * readingWords)
    putNumbers(numbers, slab.numbers, row * width)
    putId(slab.ids, row, id)
    if (ordinal === 0) copyKey(slab.ids, row, slab.identities, row)
    else putId(slab.identities, row, identity)
    slab.ordinals[row] = ordinal
    putKey(slab.contents, row, content)
    this.#messages.push(message)
    this.#messagesLength += message.length
    slab.messageEnds[row] = this.#messagesLength
    if (raw !== null) this.#addRaw(raw)
    slab.rawEnds[row] = this.#rawLength
  }

  /** What was added since the last call, and begins anew. */
  take(): RowBatch {
    const count = this.#count
    const slab = this.#slab
    const batch: RowBatch = {
      count,
      numbers: slab.numbers.subarray(0, count * width),
      identities: slab.identities.subarray(0, count * keyLength),
      ordinals: slab.ordinals.subarray(0, count),
      contents: slab.contents.subarray(0, count * keyLength),
      ids: slab.ids.subarray(0, count * keyLength),
      messages: this.#messages.join(''),
      messageEnds: slab.messageEnds.subarray(0, count),
      readings: slab.readings.subarray(0, count * readingWords),
      keys: slab.keys.subarray(0, count * keyWords),
      raw: this.#raw.subarray(0, this.#rawLength),
      rawEnds: slab.rawEnds.subarray(0, count),
      files: this.#files,
      rules: this.#rules,
      tagsets: this.#tagsets,
    }
    this.#slabs.push(slab)
    this.#slab = this.#slabs.shift() ?? new Slab()
    this.forget()
    return batch
  }

  /** Forgets what was added since the last call of `take`. */
  forget(): void {
    this.#count = 0
    this.#raw = this.#slab.raw
    this.#rawLength = 0
    this.#messages = []
    this.#messagesLength = 0
    this.#files = []
    this.#rules = []
    this.#tagsets = []
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

// The order of `rowFields`, spelled out: it runs once for each result.
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
