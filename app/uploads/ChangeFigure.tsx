import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** `name`: what it is called where it is heard alone. */
type ChangeFigureProps = { query: string | null; name?: string; title?: string; children: ReactNode }

/** A figure of what changed with an upload, which leads to the list of just that where there is one. */
export function ChangeFigure({ query, name, title, children }: ChangeFigureProps) {
  if (query === null) return <span title={title}>{children}</span>
  return (
    <Link to="/results" search={{ q: query }} aria-label={name} title={title}>
      {children}
    </Link>
  )
}
