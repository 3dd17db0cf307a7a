import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { QueryProblem } from '#app/search/query-reading.ts'

type QueryMarksProps = { text: string; problems: QueryProblem[]; input: RefObject<HTMLInputElement | null> }

/** Lies over the box with the same text, unseen, and underlines in it what cannot be understood. It scrolls with the box. */
export function QueryMarks({ text, problems, input }: QueryMarksProps) {
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = input.current
    if (box === null) return
    const follow = () => marks.current?.scrollTo({ left: box.scrollLeft, behavior: 'instant' })
    follow()
    box.addEventListener('scroll', follow)
    return () => box.removeEventListener('scroll', follow)
  })
  if (problems.length === 0) return null
  const parts: ReactNode[] = []
  let done = 0
  for (const { start, end } of problems) {
    // Some are within others.
    const marked = text.slice(Math.max(done, start), end)
    if (marked) parts.push(text.slice(done, start), <u key={start}>{marked}</u>)
    done = Math.max(done, end)
  }
  return (
    <div ref={marks} className="query-marks" aria-hidden="true">
      {parts}
      {text.slice(done)}
    </div>
  )
}
