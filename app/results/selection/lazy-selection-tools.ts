import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded once rows are chosen or about to be, and never on the server. */
export const LazySelectionTools = lazyScript(() => import('./SelectionTools.tsx'), 'SelectionTools')
