import { RowKindList } from './row-kinds.ts'
import type { Lots } from './lots.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SeenProject } from './project.ts'
import { changeOf, isNew, stateOf, unseen } from './standing.ts'

/** What the rows of a page are from somewhere (standing.ts), by their lots; of some lots each row has to be asked. */
export type Look = {
  lots: Lots
  standings: Uint8Array
  /** 1 for a lot of which rows may be something else, as other rows of their results have a say. */
  isDoubtful: Uint8Array
  /** What a row of a doubtful lot is, given what the lot is: unseen, or what all are that are not, but for state, change and whether it is new. */
  standingOf(at: number, standing: number): number
}

/** The rows of a page as somebody sees them: what kinds there are, and by row the number of its kind. */
export type SeenRows = { rowKinds: RowKindList; rowKind: Int32Array }

/** The same with what they are rows of, and whether they are what they are at the project's head. */
export type SeenPage = SeenRows & { project: SeenProject; page: Page; isAtHead: boolean }

/** What a row is that is seen so (standing.ts). */
export function standingIn({ rowKinds, rowKind }: SeenRows, at: number): number {
  return rowKinds.standing[rowKind[at] ?? 0] ?? 0
}

// Kept from page to page, and from question to question, as a thread answers one at a time.
const rowKinds = new RowKindList()
const rowKind = new Int32Array(rowsPerPage)

/** The rows of a page as a look shows them: each lot is a kind, and what doubtful rows are makes further ones. Null where none can be seen. One page at a time. */
export function rowsSeen(page: Page, look: Look): SeenRows | null {
  const { lots } = look
  const hasDoubtful = look.isDoubtful.includes(1)
  if (!hasDoubtful && look.standings.every((standing) => standing === unseen)) return null
  rowKinds.count = 0
  for (let lot = 0; lot < lots.count; lot++) {
    rowKinds.add(lots.rows[lot] ?? 0, page.rowKinds, lots.rowKind[lot] ?? 0, look.standings[lot] ?? 0)
  }
  rowKind.set(lots.ofRow)
  if (hasDoubtful) ask(look)
  // Rows that came since belong to uploads that nobody is shown yet.
  const later = page.count - lots.ofRow.length
  if (later > 0) rowKind.fill(rowKinds.add(later, page.rowKinds, 0, unseen), lots.ofRow.length, page.count)
  return { rowKinds, rowKind }
}

/** How many things may have become of rows of a lot, which differ in state, in what changed and in whether they are new. */
const variants = 32
/** So few doubtful rows are looked for by their lots, which costs less than to go through all rows of a page. */
const few = 8
// By lot and by what has become of rows of it: 0, or the number of their kind. Kept as those above.
let others = new Int32Array(0)

function ask({ lots: { ofRow, count, rows }, standings, isDoubtful, standingOf }: Look): void {
  if (others.length < count * variants) others = new Int32Array(count * variants * 2)
  others.fill(0, 0, count * variants)
  const doubtful = rows.reduce((sum, own, lot) => sum + own * (isDoubtful[lot] ?? 0), 0)
  if (doubtful > few) {
    for (let at = 0; at < ofRow.length; at++) if (isDoubtful[ofRow[at] ?? 0] !== 0) askRow(at)
    return
  }
  for (let lot = isDoubtful.indexOf(1); lot !== -1; lot = isDoubtful.indexOf(1, lot + 1)) {
    for (let at = ofRow.indexOf(lot); at !== -1; at = ofRow.indexOf(lot, at + 1)) askRow(at)
  }

  function askRow(at: number): void {
    const lot = ofRow[at] ?? 0
    const own = standings[lot] ?? 0
    const asked = standingOf(at, own)
    if (asked === own) return
    const place = lot * variants + ((changeOf(asked) << 3) | (Number(isNew(asked)) << 2) | stateOf(asked))
    const other = others[place] || (others[place] = rowKinds.add(0, rowKinds, lot, asked))
    rowKinds.rows[lot] = (rowKinds.rows[lot] ?? 0) - 1
    rowKinds.rows[other] = (rowKinds.rows[other] ?? 0) + 1
    rowKind[at] = other
  }
}
