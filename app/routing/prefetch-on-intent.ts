import type { AnyRouter } from '@tanstack/react-router'
import { createPrefetchQueue } from './prefetch-queue.ts'
import { routeLoadingValues } from './route-loading-values.ts'

/**
 * Makes the links' prefetches, which begin 50 ms after the pointer or the focus came or at once on a touch, take turns. Those that wait are
 * forgotten when the pointer or the focus leaves their link and when a page is gone to. What no one did is no intent: a new page puts links
 * under a pointer that rests, and the focus on one of them. Navigations do not go through here and never wait.
 */
export function limitPrefetches(router: AnyRouter): void {
  const queue = createPrefetchQueue(routeLoadingValues.prefetchesAtOnce)
  const { preloadRoute } = router
  let isIntent = false
  router.preloadRoute = async (options) => {
    if (isIntent) {
      // The router itself builds the location of a link with this cast: what it takes is the same with looser types.
      const { publicHref } = router.buildLocation(options as Parameters<typeof router.buildLocation>[0])
      queue.add(publicHref, () => preloadRoute(options))
    }
    return undefined
  }
  router.subscribe('onBeforeNavigate', queue.clear)
  router.subscribe('onRendered', () => (isIntent = false))
  for (const deed of ['pointermove', 'pointerdown', 'touchstart', 'keydown']) {
    document.addEventListener(deed, () => (isIntent = true), { capture: true, passive: true })
  }

  function leave({ target, relatedTarget }: PointerEvent | FocusEvent) {
    const link = target instanceof Element ? target.closest('a') : null
    if (link && !(relatedTarget instanceof Node && link.contains(relatedTarget))) queue.drop(link.getAttribute('href') ?? '')
  }
  document.addEventListener('pointerout', leave)
  document.addEventListener('focusout', leave)
}
