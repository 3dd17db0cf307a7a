import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A figure of what changed with an upload, which leads to the list of just that where there is one. */
export function ChangeFigure({ query, title, children }: { query: string | null; title?: string; children: ReactNode }) {
  if (query === null) return <span title={title}>{children}</span>
  return (
    <Link to="/results" search={{ q: query }} title={title}>
      {children}
    </Link>
  )
}
