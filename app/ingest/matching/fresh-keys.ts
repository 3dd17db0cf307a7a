import { absentInLog } from '#app/sarif/codes.ts'
import { readingWords } from '#app/store/matching/block-readings.ts'
import { copyKey, getKey, keyColumn, keyLength } from '#app/store/matching/key-column.ts'
import { addKeys, emptyKeys, keyWords } from '#app/store/matching/match-keys.ts'
import { numberColumn, type RowBatch } from '#app/ingest/resolving/row-batch.ts'

/** A result that was taken over, and is matched all the same: where it stands, and how it was read. */
type TakenRow = { run: number; index: number; ordinal: number; words: Uint32Array; reading: Uint32Array }

/** Rows that there is room for at first: an upload of thousands of runs has as many of these, and most have few rows or none. */
const capacityAtFirst = 8

/** Keys of a snapshot's rows as they come in. */
export class FreshKeys {
  /** What the rows are matched by. */
  readonly keys = emptyKeys(capacityAtFirst)
  runs = new Int32Array(capacityAtFirst)
  indexes = new Int32Array(capacityAtFirst)
  ordinals = new Int32Array(capacityAtFirst)
  #files = new Int32Array(capacityAtFirst)
  #absent = new Uint8Array(capacityAtFirst)
  /** Whether the log itself calls the result of any row absent. */
  hasAbsent = false
  /** Of rows that are not the first of their identity: its id with ordinal 0. */
  readonly #identities = new Map<number, string>()
  #ids = keyColumn(capacityAtFirst)
  #readings = new Uint32Array(capacityAtFirst * readingWords)

  get count(): number {
    return this.keys.count
  }

  /** Adds the rows of a batch. */
  add(batch: RowBatch): void {
    const [runs, indexes, files] = [numberColumn(batch, 'run'), numberColumn(batch, 'index'), numberColumn(batch, 'file')]
    const baselines = numberColumn(batch, 'logBaseline')
    for (let row = 0; row < batch.count; row++) {
      const at = this.#place()
      this.runs[at] = runs[row] ?? 0
      this.indexes[at] = indexes[row] ?? 0
      this.ordinals[at] = batch.ordinals[row] ?? 0
      this.#files[at] = files[row] ?? 0
      if (baselines[row] === absentInLog) {
        this.#absent[at] = 1
        this.hasAbsent = true
      }
      copyKey(batch.ids, row, this.#ids, at)
      if (batch.ordinals[row] !== 0) this.#identities.set(at, getKey(batch.identities, row))
      this.#readings.set(batch.readings.subarray(row * readingWords, (row + 1) * readingWords), at * readingWords)
      addKeys(this.keys, batch.keys, row)
    }
  }

  /** Adds a row that was taken over. It has no id as yet, and its path is one that other rows have, too. */
  addTaken({ run, index, ordinal, words, reading }: TakenRow): void {
    const at = this.#place()
    this.runs[at] = run
    this.indexes[at] = index
    this.ordinals[at] = ordinal
    this.#files[at] = -1
    this.#ids.fill(0, at * keyLength, (at + 1) * keyLength)
    this.#readings.set(reading, at * readingWords)
    addKeys(this.keys, words, 0)
  }

  /** The id that a row has if it is new; null for one that was taken over. */
  id(row: number): string | null {
    return this.#ids[row * keyLength] === 0 ? null : getKey(this.#ids, row)
  }

  /** The id that a row's identity has with ordinal 0; empty for one that was taken over. */
  identity(row: number): string {
    return this.#identities.get(row) ?? this.id(row) ?? ''
  }

  /** The reader's number of a row's file; -1 for one that was taken over. */
  file(row: number): number {
    return this.#files[row] ?? -1
  }

  /** Whether the log itself calls a row's result absent. */
  isAbsent(row: number): boolean {
    return this.#absent[row] === 1
  }

  /** How a row was read (app/store/matching/block-readings.ts), as bytes. */
  reading(row: number): Uint8Array {
    return new Uint8Array(this.#readings.buffer, row * readingWords * 4, readingWords * 4)
  }

  /** What a row is matched by, as bytes. */
  keyBytes(row: number): Uint8Array {
    return new Uint8Array(this.keys.words.buffer, row * keyWords * 4, keyWords * 4)
  }

  #place(): number {
    if (this.count === this.runs.length) this.#grow()
    return this.count
  }

  #grow(): void {
    const capacity = this.runs.length * 2
    this.runs = enlarged(this.runs, new Int32Array(capacity))
    this.indexes = enlarged(this.indexes, new Int32Array(capacity))
    this.ordinals = enlarged(this.ordinals, new Int32Array(capacity))
    this.#files = enlarged(this.#files, new Int32Array(capacity))
    this.#absent = enlarged(this.#absent, new Uint8Array(capacity))
    this.#ids = enlarged(this.#ids, keyColumn(capacity))
    this.#readings = enlarged(this.#readings, new Uint32Array(capacity * readingWords))
  }
}

function enlarged<T extends Int32Array | Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
