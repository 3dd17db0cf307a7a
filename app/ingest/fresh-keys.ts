import { readingWords } from '#app/store/block-readings.ts'
import { copyKey, getKey, keyColumn } from '#app/store/key-column.ts'
import type { Keys } from './match.ts'
import { type RowBatch, rowNumbers } from './row-batch.ts'

/** Keys of a snapshot's rows as they come in. */
export class FreshKeys {
  count = 0
  runs = new Int32Array(1024)
  indexes = new Int32Array(1024)
  #lines = new Int32Array(1024)
  #identities = keyColumn(1024)
  #contents = keyColumn(1024)
  #ids = keyColumn(1024)
  #readings = new Uint32Array(1024 * readingWords)

  add(batch: RowBatch, row: number): void {
    if (this.count === this.runs.length) this.#grow()
    const at = this.count++
    const { run, index, startLine } = rowNumbers(batch, row)
    this.runs[at] = run
    this.indexes[at] = index
    this.#lines[at] = startLine
    copyKey(batch.ids, row, this.#ids, at)
    copyKey(batch.identities, row, this.#identities, at)
    copyKey(batch.contents, row, this.#contents, at)
    this.#readings.set(batch.readings.subarray(row * readingWords, (row + 1) * readingWords), at * readingWords)
  }

  id(row: number): string {
    return getKey(this.#ids, row)
  }

  /** How a row was read (app/store/block-readings.ts), as bytes. */
  reading(row: number): Uint8Array {
    return new Uint8Array(this.#readings.buffer, row * readingWords * 4, readingWords * 4)
  }

  keys(): Keys {
    return { count: this.count, identities: this.#identities, contents: this.#contents, lines: this.#lines }
  }

  #grow(): void {
    const capacity = this.runs.length * 2
    this.runs = enlarged(this.runs, new Int32Array(capacity))
    this.indexes = enlarged(this.indexes, new Int32Array(capacity))
    this.#lines = enlarged(this.#lines, new Int32Array(capacity))
    this.#identities = enlarged(this.#identities, keyColumn(capacity))
    this.#contents = enlarged(this.#contents, keyColumn(capacity))
    this.#ids = enlarged(this.#ids, keyColumn(capacity))
    this.#readings = enlarged(this.#readings, new Uint32Array(capacity * readingWords))
  }
}

function enlarged<T extends Int32Array | Uint32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
