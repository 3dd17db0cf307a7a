import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What a page load does by itself and a navigation in the browser does not: moves the focus to the new page's heading and says its
 * title. Back on a list, the focus returns to the link that was followed from it.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || (fromLocation.pathname === toLocation.pathname && fromLocation.searchStr === toLocation.searchStr)) return
        setTitle(document.title)
        // Within a page the focus stays, unless what had it is gone, as a chip that was removed.
        if (!pathChanged && document.activeElement !== document.body) return
        const main = document.getElementById('main')
        const left = CSS.escape(fromLocation.pathname)
        const followed = main?.querySelector<HTMLElement>(`table[data-links] a:is([href="${left}"], [href^="${left}?"])`)
        const heading = main?.querySelector('h1')
        heading?.setAttribute('tabindex', '-1')
        const target = followed ?? heading ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
