import { childOf } from '#app/search/answers/folder-list.ts'
import type { Names } from './names.ts'
import type { Page } from './page.ts'
import { sortedLetters } from '#app/search/text/text-order.ts'

/** The cells of a folder. */
type Level = { folder: string; first: number; end: number }
/** Of each cell, what stands in its folder; cell 0 has all files that are in none of the folders. Each division has another number, from 1 on. */
export type Division = { number: number; paths: string[]; levels: Level[] }

let divisions = 0
// By file: its cell. Kept from question to question, as a thread answers one at a time.
let cellOf = new Int32Array(0)
/** Of which folders that is, and in which order these files were: most who ask are asked about the root, and files are seldom added. */
let divided: { inOrder: Names['inOrder']; folders: readonly string[]; division: Division } | null = null

/** Divides the files among what stands in these folders; does nothing where they are divided so already. */
export function divisionOf(files: Names, folders: readonly string[]): Division {
  // Each settling of names makes another order; before it they are in no folder.
  if (divided?.inOrder === files.inOrder && isSame(divided.folders, folders)) return divided.division
  divided = null
  const count = files.texts.length
  if (cellOf.length < count) cellOf = new Int32Array(count * 2)
  cellOf.fill(0)
  const paths = ['']
  const levels = folders.toSorted((a, b) => a.length - b.length).map((folder) => divide(files, folder, paths))
  divided = { inOrder: files.inOrder, folders, division: { number: ++divisions, paths, levels } }
  return divided.division
}

/** By row of a page: its cell. The page keeps it for the next question about the same folders: names are looked up far apart. The division is the last that was made. */
export function cellsOf(page: Page, { number }: Division): Readonly<Int32Array> {
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
function divide(files: Names, folder: string, paths: string[]): Level {
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
