import type { ReactNode } from 'react'

/** A table that scrolls sideways where the screen is too narrow for it; `label` names it. */
export function TableBox({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="table-box" role="region" aria-label={label} tabIndex={0}>
      <table role="table" className={`data-table ${className}`}>
        {children}
      </table>
    </div>
  )
}
