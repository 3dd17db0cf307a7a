import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SourceView } from './source.schemas.ts'

/**
 * For the box of a source, `of` which tells whose it is: where what is marked begins beyond its right edge, as on a long line, the box is
 * scrolled to it; else to the beginning of the lines, wherever the one before was.
 */
export function useMarkInView(of: string | SourceView): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    element.scrollLeft = 0
    const mark = element.querySelector('mark')
    if (mark === null) return
    const at = mark.getBoundingClientRect().left - element.getBoundingClientRect().left
    if (at > element.clientWidth * 0.8) element.scrollLeft = at - element.clientWidth / 3
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the box has other lines, then
  }, [of])
  return box
}
