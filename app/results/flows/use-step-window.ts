import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows that are drawn above and below those in view. */
const around = 8
/** The window moves by so many rows at once. */
const stride = 4

/** Ranks of the rows to draw, the last one exclusive, and how high a row is, in pixels. */
type StepWindow = { first: number; last: number; height: number }

/**
 * Which of the rows in a box can be seen, all of them being of one height. Null on the server and until the browser has measured, and
 * always where `isLong` is false: then all rows stand one below the other.
 */
export function useStepWindow(box: RefObject<HTMLElement | null>, total: number, isLong: boolean): StepWindow | null {
  const [shown, setShown] = useState<StepWindow | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || !isLong) return
    const scrolled = element
    function measure() {
      const height = scrolled.querySelector('li')?.offsetHeight ?? 0
      if (height === 0) return
      const top = Math.floor(scrolled.scrollTop / height / stride) * stride
      const first = Math.max(0, top - around)
      const last = Math.min(total, top + stride + Math.ceil(scrolled.clientHeight / height) + around)
      setShown((before) => (before?.first === first && before.last === last && before.height === height ? before : { first, last, height }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [box, total, isLong])
  return shown
}
