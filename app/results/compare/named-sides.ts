import type { SideOption } from './compare.schemas.ts'

/** Of each kind, so that all kinds are seen. */
const mostOfKind = 6

/** What can be compared and has a text in its name, or as an upload in the day on which it came, by its kind; at most six of each where `isFew`. Those of a moment ago are not offered. */
export function namedSides(
  found: readonly SideOption[],
  text: string,
  isFew: boolean,
): { kind: SideOption['kind']; items: SideOption[] }[] {
  const named = found.filter(
    ({ kind, label, side, at }) => isIn(text, label) || isIn(text, side) || (kind === 'upload' && isIn(text, at?.slice(0, 10))),
  )
  const byKind = Map.groupBy(named, ({ kind }) => kind)
  return Array.from(byKind, ([kind, items]) => ({ kind, items: isFew ? items.slice(0, mostOfKind) : items }))
}

function isIn(text: string, name = ''): boolean {
  return name.toLowerCase().includes(text.trim().toLowerCase())
}
