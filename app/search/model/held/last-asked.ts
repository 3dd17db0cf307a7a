import type { RowKinds } from './row-kinds.ts'

/** It is right for what has this number; 0 for nothing. */
type Kept<T> = { value: T; by: number }
/** The kinds that there are, and by row the number of its own. */
export type KindsOfRows = { rowKinds: RowKinds; rowKind: Int32Array }

/** What a page remembers of the questions that were asked last. It could be found again from its rows and from what is asked. */
export class LastAsked {
  /** By row: what it fails of a filter that asks rows one by one (scanned.ts). */
  failed: Kept<Uint16Array> = { value: new Uint16Array(0), by: 0 }
  /** By row, as far as that is found out: where it counts in a tree of folders (folder-cells.ts). */
  cells: Kept<Int32Array> & { count: number } = { value: new Int32Array(0), by: 0, count: 0 }
  /** What rows are at the project's head without the verdicts of which some ends are over (run-out.ts); null where that is no other. */
  runOut: Kept<KindsOfRows | null> = { value: null, by: 0 }

  get bytes(): number {
    const kinds = this.runOut.value
    const ofKinds = kinds === null ? 0 : kinds.rowKinds.bytes + kinds.rowKind.byteLength
    return this.failed.value.byteLength + this.cells.value.byteLength + ofKinds
  }

  /** Makes room for so many rows, and forgets what it knows of each. */
  makeRoom(rows: number): void {
    this.failed = { value: new Uint16Array(rows), by: 0 }
    this.cells = { value: new Int32Array(rows), by: 0, count: 0 }
  }
}
