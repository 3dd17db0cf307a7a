let isFirst = true

/**
 * For the router, which asks it whenever a page is drawn: whether the page is put where it was, or to its top. Not when the first one has come
 * alive and stands elsewhere: after a reload it has been put there before, and who has scrolled since it was there reads on.
 */
export function mayScroll(): boolean {
  if (typeof window === 'undefined') return true
  const wasFirst = isFirst
  isFirst = false
  return !wasFirst || scrollY === 0
}
