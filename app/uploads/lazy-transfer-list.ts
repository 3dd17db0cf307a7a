import { lazy } from 'react'

/** Loaded once something is on its way. */
export const LazyTransferList = lazy(async () => ({ default: (await import('#app/uploads/TransferList.tsx')).TransferList }))
