import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded once there is something to say, and never on the server. */
export const LazyListNote = lazyScript(() => import('./ListNote.tsx'), 'ListNote')
