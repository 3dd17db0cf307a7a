import { type ReactNode, useLayoutEffect } from 'react'
import { useTitle } from './use-title.ts'

/** Holds the place of a page that is on its way and says so. What is in it are shapes, which say nothing. */
export function PagePending({ what, children }: { what: string; children: ReactNode }) {
  // The page before may have been scrolled further than this one is high.
  useLayoutEffect(() => void scrollTo(0, 0), [])
  useTitle(`Loading ${what}`)
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading {what}
      </p>
      {children}
    </div>
  )
}
