import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded where a project is open; the loader of the page waits for it, so that it is rendered on the server, too. */
export const LazyProjectPanel = lazyScript(() => import('./ProjectPanel.tsx'), 'ProjectPanel')
