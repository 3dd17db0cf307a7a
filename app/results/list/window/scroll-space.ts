/*
 * Browsers draw nothing beyond some 17 to 33 million pixels. A list of more rows is scrolled through in a space of fewer. All measures are
 * in rows, so that they hold for rows of any height: `position` is a place in the list, `scrolled` one in its space.
 */

/** Rows that a list's element is high, at most: 11 million pixels of rows of 62, the highest. */
export const mostRows = 180_000

/** At both ends of a longer list so many rows are as high in its space as they are. */
export const edge = 30_000

/** How high a list is in its space. */
export function spaceOf(total: number): number {
  return Math.min(total, mostRows)
}

/** What the scrollbar says of a place in the list. */
export function toScrolled(position: number, total: number): number {
  const space = spaceOf(total)
  if (space === total || position <= edge) return position
  if (position >= total - edge) return position - total + space
  return edge + (position - edge) * ((space - 2 * edge) / (total - 2 * edge))
}
