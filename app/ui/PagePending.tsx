import type { ReactNode } from 'react'

/** Holds the place of a page that is on its way and says so. What is in it are shapes, which say nothing. */
export function PagePending({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading {what}
      </p>
      {children}
    </div>
  )
}
