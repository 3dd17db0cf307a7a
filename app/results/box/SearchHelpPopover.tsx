import { createIsomorphicFn } from '@tanstack/react-start'
import { type MouseEvent, Suspense, useState } from 'react'
import { searchHelpHtml } from './search-help-html.ts'
import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

const LazySearchHelp = lazyScript(() => import('./SearchHelp.tsx'), 'SearchHelp')

/** In the browser nothing, which keeps React from what the server wrote. */
const help = createIsomorphicFn()
  .server(searchHelpHtml)
  .client(() => '')

/**
 * The help of the search. The server writes it into every page, and the browser leaves it as it is: so it costs no script. Only where a
 * page was put up without the server, its script is fetched when it is opened.
 */
export function SearchHelpPopover() {
  const [isMissing, setMissing] = useState(false)

  /** Following an example ends the reading. */
  function end({ currentTarget, target }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest('a') !== null) currentTarget.hidePopover()
  }
  const about = { id: 'search-help', popover: 'auto', className: 'search-help', role: 'dialog', 'aria-label': 'How to search' } as const
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what is clicked are its links
    <div
      {...about}
      data-links=""
      onClick={end}
      onToggle={({ currentTarget }) => setMissing(isMissing || currentTarget.childElementCount === 0)}
      suppressHydrationWarning
      {...(!isMissing && { dangerouslySetInnerHTML: { __html: help() } })}
    >
      {isMissing ? (
        <Suspense>
          <LazySearchHelp />
        </Suspense>
      ) : null}
    </div>
  )
}
