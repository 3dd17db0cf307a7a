import type { ReactNode } from 'react'

/** The heading of a column of a table. On a narrow screen its rows become blocks: what they are to assistive technology has to be said. */
export function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={className}>
      {children}
    </th>
  )
}
