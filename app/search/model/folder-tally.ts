import { severities } from '#app/sarif/codes.ts'
import { type ChildCounts, childOf } from '#app/search/folder-list.ts'
import { severityOf } from './codes-of-row.ts'
import type { Names } from './names.ts'
import { listed, outOfPaths, Stretches } from './roles.ts'
import type { Scanned } from './scan.ts'
import { sortedLetters } from './text-order.ts'

/** Counts of a cell, one for each severity; a power of two. */
const perCell = 8

// By file: its cell. Kept from question to question, as a thread answers one at a time.
let cellOf = new Int32Array(0)

/**
 * Counts, by severity, what pages let through in the folders that are asked about, whatever paths the query asks for. A file counts in one
 * cell: as what it is of the deepest of the folders. What that is of the others follows from its path.
 */
export class FolderTally {
  readonly #folders: readonly string[]
  /** Of each cell, what stands in its folder; cell 0 has all files that are in none of the folders. */
  readonly #paths: (string | null)[] = [null]
  readonly #counts: Stretches

  /** `files` must be settled. */
  constructor(files: Names, folders: readonly string[]) {
    this.#folders = folders
    if (cellOf.length < files.texts.length) cellOf = new Int32Array(files.texts.length * 2)
    cellOf.fill(0)
    for (const folder of folders.toSorted((a, b) => a.length - b.length)) this.#divide(files, folder)
    this.#counts = new Stretches([[listed, outOfPaths]], this.#paths.length * perCell)
  }

  /** Counts the rows of a page; `roleOf` as of rolesOf, whatever else it says. */
  count({ page, masks }: Scanned, roleOf: Uint8Array): void {
    const { file, codes, count } = page
    const { counts, from } = this.#counts
    for (let at = 0; at < count; at++) {
      const role = roleOf[masks[at] ?? 0] ?? 0
      const cell = (from[role] ?? 0) + (cellOf[file[at] ?? 0] ?? 0) * perCell + severityOf(codes[at] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }

  /** What has rows in each folder, in the order in which they were asked about. */
  counts(): ChildCounts[] {
    const counts = this.#counts.of(listed)
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
