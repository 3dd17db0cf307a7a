import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Rendered on the server all the same: the loader of its route waits for `preload`. */
export const LazyFlowSection = lazyScript(() => import('./FlowSection.tsx'), 'FlowSection')
