import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded once the pane is open. Where a page comes with it, the server waits for it as it renders. */
export const LazyPreview = lazyScript(() => import('./Preview.tsx'), 'Preview')
