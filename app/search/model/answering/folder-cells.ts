import { childOf } from '#app/search/answers/folder-list.ts'
import type { Names } from '#app/search/model/held/names.ts'
import type { Page } from '#app/search/model/held/page.ts'
import { sortedLetters } from '#app/search/text/text-order.ts'

/** The cells of a folder. */
type Level = { folder: string; first: number; end: number }
/**
 * By file its cell, and of each cell what stands in its folder; cell 0 has all files that are in none of the folders. Each division has another number,
 * from 1 on.
 */
export type Division = { number: number; cellOf: Int32Array; paths: string[]; levels: Level[] }

let divisions = 0
/** The last one, of which folders it is, and in which order the files were: most who ask are asked about the root, and files are seldom added. */
let divided: { inOrder: Names['inOrder']; folders: readonly string[]; division: Division } | null = null

/** Divides the files among what stands in these folders; gives the last division where that is the same. */
export function divisionOf(files: Names, folders: readonly string[]): Division {
  // Each settling of names makes another order; before it they are in no folder.
  if (divided?.inOrder === files.inOrder && isSame(divided.folders, folders)) return divided.division
  const division: Division = { number: ++divisions, cellOf: new Int32Array(files.texts.length), paths: [''], levels: [] }
  for (const folder of folders.toSorted((a, b) => a.length - b.length)) division.levels.push(divide(files, folder, division))
  divided = { inOrder: files.inOrder, folders, division }
  return division
}

/** By row of a page: its cell. The page keeps it for the next question about the same folders: names are looked up far apart. */
export function cellsOf(page: Page, { number, cellOf }: Division): Readonly<Int32Array> {
  const { file, count } = page
  const { cells } = page.lastAsked
  if (cells.by !== number) cells.count = 0
  for (let at = cells.count; at < count; at++) cells.value[at] = cellOf[file[at] ?? 0] ?? 0
  cells.by = number
  cells.count = count
  return cells.value
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at])
}

/** Gives the files of a folder cells of their own, one for each that stands in it. */
function divide(files: Names, folder: string, { cellOf, paths }: Division): Level {
  const cells = new Map<string, number>()
  const first = paths.length
  const { from, to } = files.beginningWith(folder)
  for (let place = from; place < to;) {
    const child = childOf(folder, files.texts[files.inOrder[place] ?? 0] ?? '')
    if (child === null) {
      place++
      continue
    }
    if (!child.endsWith('/')) {
      cellOf[files.inOrder[place++] ?? 0] = paths.push(child) - 1
      continue
    }
    const cell = cells.get(child) ?? paths.push(child) - 1
    cells.set(child, cell)
    // Those of a child follow one another, as far as names sort by all that they are.
    const end = child.length <= sortedLetters ? files.beginningWith(child).to : place + 1
    for (; place < end; place++) cellOf[files.inOrder[place] ?? 0] = cell
  }
  return { folder, first, end: paths.length }
}
