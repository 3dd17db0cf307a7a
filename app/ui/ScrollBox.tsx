import type { ReactNode } from 'react'

/** A window to scroll in for content that would push the rest of the page away; reached by keyboard and named for it. */
export function ScrollBox({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={`scroll-box ${className}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
