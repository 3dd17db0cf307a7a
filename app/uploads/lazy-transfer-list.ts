import { lazyScript } from '#app/ui/lazy-script.ts'

/** Loaded once something is on its way. */
export const LazyTransferList = lazyScript(() => import('#app/uploads/TransferList.tsx'), 'TransferList')
