import type { Order } from './order.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'

/** The ranked rows of a page in an order. What was sorted once is kept; rows that came since are put in between. */
export function sortedRows(page: Page, project: SeenProject, order: Order): Uint16Array {
  const held = page.sorted.get(order.sort) ?? new Uint16Array(0)
  if (held.length === page.ranked) return held
  const compare = order.comparerOf(project, page)
  const added = Uint16Array.from({ length: page.ranked - held.length }, (_, at) => held.length + at).sort(compare)
  const sorted = held.length === 0 ? added : merged(held, added, compare)
  page.sorted.set(order.sort, sorted)
  return sorted
}

function merged(a: Uint16Array, b: Uint16Array, compare: (a: number, b: number) => number): Uint16Array {
  const both = new Uint16Array(a.length + b.length)
  let [atA, atB] = [0, 0]
  while (atA < a.length && atB < b.length) {
    const [ownA, ownB] = [a[atA] ?? 0, b[atB] ?? 0]
    const isFirst = compare(ownA, ownB) <= 0
    both[atA + atB] = isFirst ? ownA : ownB
    if (isFirst) atA++
    else atB++
  }
  both.set(a.subarray(atA), atA + atB)
  both.set(b.subarray(atB), atA + atB)
  return both
}
