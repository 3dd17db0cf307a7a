import type { ReactNode } from 'react'

/** A block of the filters that can be folded. Its title is no heading: it would come before that of the page, and none is needed to find a button. */
export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="facet-group" open>
      <summary className="facet-title">{title}</summary>
      {children}
    </details>
  )
}
