import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '#app/ui/cookie.ts'
import { createListeners } from '#app/ui/listeners.ts'

/** Whether the preview is open, from its cookie. */
export function readPreview(): boolean {
  return readCookie('preview') === 'open'
}

const changes = createListeners()

/** Whether the result under the list's cursor is to be shown beside the list. */
export function useIsPreviewOpen(): boolean {
  return useSyncExternalStore(changes.subscribe, readPreview, readPreview)
}

/** Opens the preview or closes it, and keeps that. Runs in the browser. */
export function togglePreview(): void {
  writeCookie('preview', readPreview() ? 'closed' : 'open')
  changes.tell()
}
