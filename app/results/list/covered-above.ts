/** What stays at the top of the window while the list is scrolled, in pixels. */
export function coveredAbove(): number {
  const bar = document.querySelector('.results-bar')
  if (bar === null || getComputedStyle(bar).position !== 'sticky') return 0
  return Number.parseFloat(getComputedStyle(bar).top) + bar.getBoundingClientRect().height
}
