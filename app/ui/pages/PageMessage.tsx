import type { ReactNode } from 'react'

/** What a page says when it has nothing else to show: a heading, what happened, and what can be done. */
export function PageMessage({ title, level = 1, children }: { title: string; level?: 1 | 2; children: ReactNode }) {
  const Heading = `h${level}` as const
  return (
    <div className="page-message">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
