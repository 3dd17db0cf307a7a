import type { ReactNode, Ref } from 'react'

type ScrollBoxProps = { ref?: Ref<HTMLDivElement>; label: string; children: ReactNode; className?: string; of?: string }

/**
 * A window to scroll in for content that would push the rest of the page away; reached by keyboard and named for it. Where the next page has one in its place,
 * the router scrolls that as far, unless `of` says that it is of something else.
 */
export function ScrollBox({ ref, label, children, className = '', of }: ScrollBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={ref} className={`scroll-box ${className}`} role="region" aria-label={label} tabIndex={0} data-scroll-restoration-id={of}>
      {children}
    </div>
  )
}
