import type { ListView } from '#app/results/list/list-view.ts'

/** Keeps a view for a year. Runs in the browser. */
export function writeListView(view: ListView): void {
  document.cookie = `list=${textOfListView(view)}; path=/; max-age=31536000; samesite=lax`
}

/** The text that `listViewOf` reads. */
export function textOfListView({ columns, isCompact }: ListView): string {
  return [isCompact ? 'compact' : 'full', ...columns].join('.')
}
