import type { AnyRouter } from '@tanstack/react-router'
import { isPlainClick } from '#app/ui/keys/is-plain-click.ts'
import { wantScript } from '#app/ui/scripts/want-script.ts'

/** Milliseconds for which the pointer or the focus rests on a link before where it leads is fetched, as on the router's own links. */
const restsFor = 50
/** And since something was scrolled: what scrolling carries past a pointer that rests is not meant. */
const restsAfterScroll = 150

function followLatest() {
  return import('#app/results/address/follow-latest.ts')
}

/**
 * Lets the plain links in elements with `data-links` do what the router's own do: they lead on without loading the document, and what they
 * lead to is fetched on intent. A list has hundreds, and a component with hooks for each of them is half of what the page costs, here and on
 * the server. What `data-links` says is the `fromList` of the entry in the history, where it says any. A link with `data-prefetch="no"` is not fetched
 * ahead.
 */
export function followPlainLinks(router: AnyRouter): void {
  let pointed: HTMLAnchorElement | null = null
  let resting: ReturnType<typeof setTimeout> | undefined
  let scrolled = 0

  function leave() {
    clearTimeout(resting)
    pointed = null
  }

  function point({ target, type }: Event) {
    const link = plainLink(target)
    if (link === pointed) return
    leave()
    if (link === null || link.dataset['prefetch'] === 'no') return
    pointed = link
    function fetchAhead() {
      const rest = scrolled + restsAfterScroll - performance.now()
      if (rest > 0) resting = setTimeout(fetchAhead, rest)
      else if (link?.isConnected) void router.preloadRoute(whereTo(link))
    }
    if (type === 'touchstart') fetchAhead()
    else resting = setTimeout(fetchAhead, restsFor)
  }

  function follow(event: MouseEvent) {
    const link = plainLink(event.target)
    // Until the page is alive the browser follows them.
    const isAlive = document.documentElement.dataset['hydrated'] !== undefined
    if (link === null || !isPlainClick(event) || !isAlive || event.defaultPrevented) return
    event.preventDefault()
    leave()
    // React has stopped it on its way into a part that is not alive.
    if (event.cancelBubble && link.pathname === '/results' && router.latestLocation.pathname === '/results') {
      void wantScript(followLatest).then((latest) => latest.followUnheard(router, came, link.search))
    } else void router.navigate(whereTo(link))
  }
  const came = location.search
  const followStopped = (event: MouseEvent) => event.cancelBubble && follow(event)

  // React begins to listen on the document in this turn: this comes behind it.
  queueMicrotask(() => document.addEventListener('click', followStopped, true))
  document.addEventListener('click', follow)
  for (const deed of ['mouseover', 'focusin', 'touchstart']) document.addEventListener(deed, point, { passive: true })
  document.addEventListener('focusout', leave)
  document.addEventListener('scroll', () => (scrolled = performance.now()), true)
}

function plainLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]:not([aria-expanded])') : null
  return link?.closest('[data-links]') ? link : null
}

/** The types of the router know each address by its pattern; these are addresses as they stand on the page. */
function whereTo(link: HTMLAnchorElement): Parameters<AnyRouter['navigate']>[0] & Parameters<AnyRouter['preloadRoute']>[0] {
  const fromList = link.closest<HTMLElement>('[data-links]')?.dataset['links']
  const state = fromList ? { state: { fromList: Number(fromList) } } : {}
  return { href: link.getAttribute('href') ?? '', ...state } as ReturnType<typeof whereTo>
}
