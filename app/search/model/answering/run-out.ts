import type { Ends, Over } from '#app/search/model/held/ends.ts'
import type { KindsOfRows } from '#app/search/model/held/last-asked.ts'
import { standingIn, type SeenRows } from '#app/search/model/held/look.ts'
import type { Natures } from '#app/search/model/held/natures.ts'
import { type Page, rowsPerPage } from '#app/search/model/held/page.ts'
import { rowKindsAt } from '#app/search/model/held/row-kinds.ts'
import { isTimed } from '#app/search/model/held/verdict-facts.ts'

// Kept from page to page, and from question to question, as a thread answers one at a time.
const present = new Int32Array(rowsPerPage)
const standing = new Uint8Array(rowsPerPage)

/** What the rows of a page are that are seen so, without the verdicts of which the ends are over. What they are at the head then is kept with the page. */
export function withoutOver(page: Page, rows: SeenRows, over: Over, natures: Natures, ends: Ends): SeenRows {
  if (over.number === 0) return rows
  const { runOut } = page.lastAsked
  if (runOut.by !== over.number) {
    runOut.value = atHead(page, natures, ends, over.isOver)
    runOut.by = over.number
  }
  const kinds = runOut.value
  if (kinds === null) return rows
  if (rows.rowKind === page.rowKind) return kinds
  for (let at = 0; at < page.count; at++) standing[at] = standingIn(rows, at)
  return { rowKinds: rowKindsAt(kinds.rowKinds, kinds.rowKind, standing, page.count, present), rowKind: present }
}

/** The kinds of a page's rows without the verdicts that have run out; null where none has. */
function atHead(page: Page, { facts, runOut }: Natures, ends: Ends, isOver: Uint8Array): KindsOfRows | null {
  const { rowKinds, rowKind, result, count } = page
  // By kind: 0 where verdicts do not run out, else 1 + what kind it is without; that is found out once there is such a row.
  const without = Int32Array.from({ length: rowKinds.count }, (_, number) =>
    isTimed(facts[rowKinds.nature[number] ?? 0] ?? 0) ? notAskedYet : 0,
  )
  if (!without.includes(notAskedYet)) return null
  const found = new Int32Array(count)
  let hasAny = false
  for (let at = 0; at < count; at++) {
    const own = rowKind[at] ?? 0
    found[at] = own
    if (without[own] === 0 || isOver[ends.of[result[at] ?? 0] ?? 0] !== 1) continue
    if (without[own] === notAskedYet) {
      without[own] = 1 + rowKinds.numberOf({ ...rowKinds.of(own), nature: runOut[rowKinds.nature[own] ?? 0] ?? 0 })
    }
    found[at] = (without[own] ?? 1) - 1
    hasAny = true
  }
  return hasAny ? { rowKinds: rowKindsAt(rowKinds, found, page.standing, count, found), rowKind: found } : null
}

/** In place of a kind, until a row asks for it. */
const notAskedYet = -1
