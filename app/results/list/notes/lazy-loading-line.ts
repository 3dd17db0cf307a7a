import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded where the server is still reading its results into memory. */
export const LazyLoadingLine = lazyScript(() => import('./LoadingLine.tsx'), 'LoadingLine')
