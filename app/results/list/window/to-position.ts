import { edge, spaceOf } from './scroll-space.ts'

/** The place in the list that the scrollbar stands for; the inverse of `toScrolled`, which alone the first script needs. */
export function toPosition(scrolled: number, total: number): number {
  const space = spaceOf(total)
  if (space === total || scrolled <= edge) return scrolled
  if (scrolled >= space - edge) return scrolled + total - space
  return edge + (scrolled - edge) * ((total - 2 * edge) / (space - 2 * edge))
}
