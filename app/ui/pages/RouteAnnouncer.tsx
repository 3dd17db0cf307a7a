import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { takesText } from '#app/ui/keys/takes-text.ts'

/**
 * What a page load does by itself and a navigation in the browser does not: moves the focus to the new page's heading and says its
 * title. Back on a list, the focus returns to the link that was followed from it. Who types by then, or is with what
 * the page tells them, in what had no focus when they left, goes on.
 */
export function RouteAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  const left = useRef<Element>(null)
  useEffect(() => router.subscribe('onBeforeNavigate', () => void (left.current = document.activeElement)), [router])
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || (fromLocation.pathname === toLocation.pathname && fromLocation.searchStr === toLocation.searchStr)) return
        setTitle(document.title)
        // Within a page the focus stays, unless what had it is gone, as a chip that was removed, or is of the query before.
        const { activeElement } = document
        const goesOn = takesText(activeElement) || activeElement?.closest('[role=alert]')
        if (pathChanged ? activeElement !== left.current && goesOn : !activeElement?.matches('body,.is-old *')) return
        const main = document.getElementById('main')
        const from = CSS.escape(fromLocation.pathname)
        const followed = main?.querySelector<HTMLElement>(`table[data-links] a:is([href="${from}"], [href^="${from}?"])`)
        const heading = main?.querySelector('h1')
        if (heading) heading.tabIndex = -1
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
