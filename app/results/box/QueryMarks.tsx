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
  return (
    <div ref={marks} className="query-marks" aria-hidden="true">
      {problems.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(problems[index - 1]?.end ?? 0, start)}
          <u>{text.slice(start, end)}</u>
        </span>
      ))}
      {text.slice(problems.at(-1)?.end)}
    </div>
  )
}
