import type { ReactNode } from 'react'
import { LogText } from '#app/ui/text/LogText.tsx'

/** A name, its value, and below it why the value is what it is. */
export function Fact({ name, reason = null, children }: { name: string; reason?: string | null; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>
        {children}
        {reason !== null && reason !== '' && <LogText className="reason" text={reason} />}
      </dd>
    </div>
  )
}
