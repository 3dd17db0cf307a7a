import { createIsomorphicFn } from '@tanstack/react-start'
import { setResponseStatus } from '@tanstack/react-start/server'

/** Gives the page that is being rendered the status 410. In the browser, where a page has no status, it does nothing. */
export const markAsGone = createIsomorphicFn()
  .server(() => setResponseStatus(410))
  .client(() => {})
