import type { ListView } from './list-view.ts'
import { writeCookie } from '#app/ui/cookie.ts'

/** Keeps a view. Runs in the browser. */
export function writeListView(view: ListView): void {
  writeCookie('list', textOfListView(view))
}

/** The text that `listViewOf` reads. */
export function textOfListView({ columns, isCompact }: ListView): string {
  return [isCompact ? 'compact' : 'full', ...columns].join('.')
}
