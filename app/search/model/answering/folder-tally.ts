import { severities } from '#app/sarif/codes.ts'
import { choices } from '#app/search/choices.ts'
import { childOf, type FolderCounts } from '#app/search/answers/folder-list.ts'
import { severityOf } from '#app/search/model/held/codes-of-row.ts'
import { cellsOf, type Division, divisionOf } from './folder-cells.ts'
import type { Natures } from '#app/search/model/held/natures.ts'
import { rowsPerPage } from '#app/search/model/held/page.ts'
import type { Scanned } from './scanned.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

/** Counts of a cell: one for each severity, and as many from `notCounted` on, at which nobody looks; powers of two. */
const perCell = 16
const notCounted = 8

// By row of a page: where it counts. Kept as the next one.
const places = new Int32Array(rowsPerPage)

/**
 * Counts, by severity, what pages let through in the folders that are asked about, whatever paths the query asks for. A file counts in one
 * cell: as what it is of the deepest of the folders. What that is of the others follows from its path.
 */
export class FolderTally {
  readonly #folders: readonly string[]
  readonly #natures: Natures
  readonly #division: Division
  readonly #counts: Uint32Array

  /** The vocabulary's files must be settled. */
  constructor({ files, natures }: Vocabulary, folders: readonly string[]) {
    this.#folders = folders
    this.#natures = natures
    this.#division = divisionOf(files, folders)
    this.#counts = new Uint32Array(this.#division.paths.length * perCell)
  }

  /** Counts the rows of a page. */
  count({ seen: { page, rowKinds, rowKind }, ofKinds, ofRows, isByKind }: Scanned): void {
    const codeOf = new Uint8Array(rowKinds.count).fill(notCounted)
    for (let number = 0; number < rowKinds.count; number++) {
      if (ofKinds[number] === 0) codeOf[number] = severityOf(this.#natures.codes[rowKinds.nature[number] ?? 0] ?? 0)
    }
    const [{ count }, counts, cells] = [page, this.#counts, cellsOf(page, this.#division)]
    if (isByKind) for (let at = 0; at < count; at++) places[at] = (cells[at] ?? 0) * perCell + (codeOf[rowKind[at] ?? 0] ?? 0)
    else {
      for (let at = 0; at < count; at++) {
        // 1 where the row fails more than the paths, whose bit is the last but one: a branch would cost more than all else.
        const isOut = (ofRows[at] ?? 0) >>> choices.length
        places[at] = (cells[at] ?? 0) * perCell + ((codeOf[rowKind[at] ?? 0] ?? 0) | (isOut * notCounted))
      }
    }
    // By itself: a processor that does not know yet where it counts cannot go ahead to the next row.
    for (let at = 0; at < count; at++) counts[places[at] ?? 0] = (counts[places[at] ?? 0] ?? 0) + 1
  }

  /** What has rows in each folder, in the order in which they were asked about. */
  counts(): FolderCounts {
    const found = new Map(this.#folders.map((folder) => [folder, new Map<string, number[]>()]))
    for (const { folder, first, end } of this.#division.levels) {
      const all = severities.map(() => 0)
      for (let cell = first; cell < end; cell++) this.#addTo(all, cell)
      if (all.every((count) => count === 0)) continue
      for (const [above, children] of found) {
        if (!folder.startsWith(above)) continue
        // All of it is in one folder of those above.
        const whole = childOf(above, folder)
        if (whole?.endsWith('/')) addCounts(countsOf(children, whole), all)
        else for (let cell = first; cell < end; cell++) this.#countChild(children, above, cell)
      }
    }
    return found
  }

  #countChild(children: Map<string, number[]>, folder: string, cell: number): void {
    let count = 0
    for (let code = 0; code < severities.length; code++) count += this.#counts[cell * perCell + code] ?? 0
    const child = count === 0 ? null : childOf(folder, this.#division.paths[cell] ?? '')
    if (child !== null) this.#addTo(countsOf(children, child), cell)
  }

  #addTo(counts: number[], cell: number): void {
    for (let code = 0; code < severities.length; code++) counts[code] = (counts[code] ?? 0) + (this.#counts[cell * perCell + code] ?? 0)
  }
}

function countsOf(children: Map<string, number[]>, child: string): number[] {
  const known = children.get(child)
  if (known !== undefined) return known
  const counts = severities.map(() => 0)
  children.set(child, counts)
  return counts
}

function addCounts(sums: number[], counts: readonly number[]): void {
  for (const [code, count] of counts.entries()) sums[code] = (sums[code] ?? 0) + count
}
