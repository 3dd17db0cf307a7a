import { useLayoutEffect, useState } from 'react'

/** What stands at the lower edge of the window and tells of verdicts. */
const notes = '.selection-bar, .verdict-notes, .last-words'

/** How many pixels are taken there while something is shown over the page. What comes meanwhile counts, too. */
export function useLowerEdge(isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const elements = [...document.querySelectorAll<HTMLElement>(notes)]
    const measure = () => setHeight(elements.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0))
    const observer = new ResizeObserver(measure)
    for (const element of elements) observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [isShown])
  return height
}
