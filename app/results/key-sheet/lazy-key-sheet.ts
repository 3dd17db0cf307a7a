import { lazyScript } from '#app/ui/scripts/lazy-script.ts'

/** Loaded once somebody asks which keys there are. */
export const LazyKeySheet = lazyScript(() => import('./KeySheet.tsx'), 'KeySheet')
