import type { ReactNode } from 'react'

/** A block of the filters that can be folded. */
export function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="facet-group" open>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  )
}
