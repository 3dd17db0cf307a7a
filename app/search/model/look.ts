import { RowKindList } from './row-kinds.ts'
import type { Lots } from './lots.ts'
import { type Page, rowsPerPage } from './page.ts'
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

/** The rows of a page as somebody sees them: what kinds there are, and by row the number of its kind and what it is. */
export type SeenRows = { rowKinds: RowKindList; rowKind: Int32Array; standing: Uint8Array }

// Kept from page to page, and from question to question, as a thread answers one at a time.
const rowKinds = new RowKindList()
const rowKind = new Int32Array(rowsPerPage)
const standing = new Uint8Array(rowsPerPage)

/** The rows of a page as a look shows them: each lot is a kind, and what doubtful rows are makes further ones. One page at a time. */
export function rowsSeen(page: Page, look: Look): SeenRows {
  const { lots } = look
  rowKinds.count = 0
  for (let lot = 0; lot < lots.count; lot++) {
    rowKinds.add(lots.rows[lot] ?? 0, page.rowKinds, lots.rowKind[lot] ?? 0, look.standings[lot] ?? 0)
  }
  rowKind.set(lots.ofRow)
  if (look.isDoubtful.includes(1)) ask(look)
  // Rows that came since belong to uploads that nobody is shown yet.
  const later = page.count - lots.ofRow.length
  if (later > 0) rowKind.fill(rowKinds.add(later, page.rowKinds, 0, unseen), lots.ofRow.length, page.count)
  for (let at = 0; at < page.count; at++) standing[at] = rowKinds.standing[rowKind[at] ?? 0] ?? 0
  return { rowKinds, rowKind, standing }
}

/** How many things may have become of rows of a lot, which differ in state, in what changed and in whether they are new. */
const variants = 32
// By lot and by what has become of rows of it: 0, or the number of their kind. Kept as those above.
let others = new Int32Array(0)

function ask({ lots: { ofRow, count }, standings, isDoubtful, standingOf }: Look): void {
  if (others.length < count * variants) others = new Int32Array(count * variants * 2)
  others.fill(0, 0, count * variants)
  for (let at = 0; at < ofRow.length; at++) {
    const lot = ofRow[at] ?? 0
    if (isDoubtful[lot] === 0) continue
    const own = standings[lot] ?? 0
    const asked = standingOf(at, own)
    if (asked === own) continue
    const place = lot * variants + ((changeOf(asked) << 3) | (Number(isNew(asked)) << 2) | stateOf(asked))
    const other = others[place] || (others[place] = rowKinds.add(0, rowKinds, lot, asked))
    rowKinds.rows[lot] = (rowKinds.rows[lot] ?? 0) - 1
    rowKinds.rows[other] = (rowKinds.rows[other] ?? 0) + 1
    rowKind[at] = other
  }
}
