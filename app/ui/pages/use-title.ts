import { useLayoutEffect } from 'react'

/** Names the tab by what its page has come to say. The router names it by what was loaded, which is not asked again where the page itself is told more. */
export function useTitle(title: string): void {
  // Before the new page is announced, which is by this name.
  useLayoutEffect(() => {
    document.title = `${title} · Assay`
  }, [title])
}
