import type { ReactNode } from 'react'

/** What is said of a place, a line of its own under what that is. */
export function PlaceDetail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="place-line">
      <span className="text-faint">{name}</span> {children}
    </span>
  )
}
