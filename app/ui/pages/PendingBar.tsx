import { useRouterState } from '@tanstack/react-router'

/** A line under the header while a page is being fetched; its style lets 150 ms pass before it shows. */
export function PendingBar() {
  const pending = useRouterState({ select: (state) => state.isLoading })
  return pending ? <div className="pending-bar" role="progressbar" aria-label="Loading the page" /> : null
}
