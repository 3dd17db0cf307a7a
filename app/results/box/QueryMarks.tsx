import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { QueryProblem } from '#app/results/results.schemas.ts'

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
  const parts = underlined(problems)
  return (
    <div ref={marks} className="query-marks" aria-hidden="true">
      {parts.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(parts[index - 1]?.end ?? 0, start)}
          <u>{text.slice(start, end)}</u>
        </span>
      ))}
      {text.slice(parts.at(-1)?.end)}
    </div>
  )
}

/** What is underlined, in its order: problems, of which some may be within others. */
function underlined(problems: QueryProblem[]): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = []
  for (const { start, end } of problems) {
    const last = parts.at(-1)
    if (last === undefined || start > last.end) parts.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return parts
}
