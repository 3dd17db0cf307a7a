/** What stays at the top of the window while the list is scrolled, in pixels. */
export function coveredAbove(): number {
  const bar = document.querySelector('.results-bar')
  if (bar === null || getComputedStyle(bar).position !== 'sticky') return 0
  return Number.parseFloat(getComputedStyle(bar).top) + bar.getBoundingClientRect().height
}

/** What lies over the lower edge of the window while the list is scrolled, in pixels. */
export function coveredBelow(): number {
  const tops = Array.from(document.querySelectorAll('.selection-bar, .list-note, .last-words'), (bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops)
}
