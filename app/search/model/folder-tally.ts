import { severities } from '#app/sarif/codes.ts'
import { choices } from '#app/search/choices.ts'
import { type ChildCounts, childOf } from '#app/search/folder-list.ts'
import { severityOf } from './codes-of-row.ts'
import type { Names } from './names.ts'
import type { Natures } from './natures.ts'
import type { Scanned } from './scanned.ts'
import { sortedLetters } from './text-order.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Counts of a cell: one for each severity, and as many from `notCounted` on, at which nobody looks; powers of two. */
const perCell = 16
const notCounted = 8

// By file: its cell. Kept from question to question, as a thread answers one at a time.
let cellOf = new Int32Array(0)

/**
 * Counts, by severity, what pages let through in the folders that are asked about, whatever paths the query asks for. A file counts in one
 * cell: as what it is of the deepest of the folders. What that is of the others follows from its path.
 */
export class FolderTally {
  readonly #folders: readonly string[]
  readonly #natures: Natures
  /** Of each cell, what stands in its folder; cell 0 has all files that are in none of the folders. */
  readonly #paths: (string | null)[] = [null]
  readonly #counts: Uint32Array

  /** The vocabulary's files must be settled. */
  constructor({ files, natures }: Vocabulary, folders: readonly string[]) {
    this.#folders = folders
    this.#natures = natures
    if (cellOf.length < files.texts.length) cellOf = new Int32Array(files.texts.length * 2)
    cellOf.fill(0)
    for (const folder of folders.toSorted((a, b) => a.length - b.length)) this.#divide(files, folder)
    this.#counts = new Uint32Array(this.#paths.length * perCell)
  }

  /** Counts the rows of a page. */
  count({ seen: { page, kinds, kind }, ofKinds, ofRows }: Scanned): void {
    const codeOf = Uint8Array.from({ length: kinds.count }, (_, number) => {
      return ofKinds[number] === 0 ? severityOf(this.#natures.codes[kinds.nature[number] ?? 0] ?? 0) : notCounted
    })
    const [{ file, count }, counts] = [page, this.#counts]
    for (let at = 0; at < count; at++) {
      // 1 where the row fails more than the paths, whose bit is the last but one: a branch would cost more than all else.
      const isOut = (ofRows[at] ?? 0) >>> choices.length
      const cell = (cellOf[file[at] ?? 0] ?? 0) * perCell + ((codeOf[kind[at] ?? 0] ?? 0) | (isOut * notCounted))
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }

  /** What has rows in each folder, in the order in which they were asked about. */
  counts(): ChildCounts[] {
    const counts = this.#counts
    return this.#folders.map((folder) => {
      const found = new Map<string, Uint32Array>()
      this.#paths.forEach((path, cell) => {
        const child = path === null ? null : childOf(folder, path)
        const own = counts.subarray(cell * perCell, cell * perCell + severities.length)
        if (child === null || own.every((count) => count === 0)) return
        const sum = found.get(child) ?? new Uint32Array(severities.length)
        own.forEach((count, code) => (sum[code] = (sum[code] ?? 0) + count))
        found.set(child, sum)
      })
      return found
    })
  }

  /** Gives the files of a folder cells of their own, one for each that stands in it. */
  #divide(files: Names, folder: string): void {
    const cells = new Map<string, number>()
    const { from, to } = files.beginningWith(folder)
    for (let place = from; place < to;) {
      const child = childOf(folder, files.texts[files.inOrder[place] ?? 0] ?? '')
      if (child === null) {
        place++
        continue
      }
      const cell = cells.get(child) ?? this.#paths.push(child) - 1
      cells.set(child, cell)
      // Those of a child follow one another, as far as names sort by all that they are.
      const end = child.endsWith('/') && child.length <= sortedLetters ? files.beginningWith(child).to : place + 1
      for (; place < end; place++) cellOf[files.inOrder[place] ?? 0] = cell
    }
  }
}
