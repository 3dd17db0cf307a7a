import { createIsomorphicFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'
import { useSyncExternalStore } from 'react'

/** Whether the preview is open, from its cookie: the server lays out the page with it, so that nothing moves. */
export const readPreview = createIsomorphicFn()
  .server(() => getCookie('preview') === 'open')
  .client(() => /(?:^|; )preview=open/.test(document.cookie))

const listeners = new Set<() => void>()

/** Whether the result under the list's cursor is to be shown beside the list. */
export function useIsPreviewOpen(): boolean {
  return useSyncExternalStore(subscribe, readPreview, readPreview)
}

/** Opens the preview or closes it, and keeps that for a year. Runs in the browser. */
export function togglePreview(): void {
  document.cookie = `preview=${readPreview() ? 'closed' : 'open'}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
