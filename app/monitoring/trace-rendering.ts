import { monitor } from './monitor.ts'

/** What of a router that is about to render tells which page it is. */
type RenderedPage = { router: { state: { matches: readonly { fullPath: string }[] } } }

/** Makes a span of the rendering of pages, by their route's pattern: takes what renders one, gives the same with its span. */
export function traceRendering<Page extends RenderedPage, Answer>(render: (page: Page) => Answer): (page: Page) => Answer {
  return (page) => monitor().span({ op: 'render', name: pageOf(page) }, () => render(page))
}

function pageOf({ router }: RenderedPage): string {
  return router.state.matches.at(-1)?.fullPath.replace(/(.)\/$/, '$1') || '(root)'
}
