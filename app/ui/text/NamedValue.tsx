import type { ReactNode } from 'react'

/** A value with its name, in a list of such. */
export function NamedValue({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
