import type { Decision } from './decision.ts'

/** `row` is its number among all that were matched. */
type WrittenRow = { row: number; decision: Decision }

/** The rows of a snapshot that are written once they were matched, in the order in which they come as they are read again, and what becomes of each. */
export class WrittenRows {
  readonly #rows: number[] = []
  readonly #decisions: Decision[] = []
  /** By run: the indexes of results. */
  readonly #indexes = new Map<number, number[]>()
  #next = 0

  /** `run` and `index` say which result it is. */
  add(row: number, run: number, index: number, decision: Decision): void {
    this.#rows.push(row)
    this.#decisions.push(decision)
    const indexes = this.#indexes.get(run)
    if (indexes === undefined) this.#indexes.set(run, [index])
    else indexes.push(index)
  }

  /** For each run which of its results are written: a byte for each, or nothing if none is. */
  selection(): Map<number, Uint8Array> {
    return new Map([...this.#indexes].map(([run, indexes]) => [run, bitmap(indexes)]))
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0
  }

  next(): WrittenRow | undefined {
    const [row, decision] = [this.#rows[this.#next], this.#decisions[this.#next++]]
    return row === undefined || decision === undefined ? undefined : { row, decision }
  }
}

function bitmap(indexes: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(1 + indexes.reduce((a, b) => Math.max(a, b), 0))
  for (const index of indexes) bytes[index] = 1
  return bytes
}
