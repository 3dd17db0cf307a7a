import type { ModelLoading } from '#app/search/model-loading.ts'
import type { ModelStatus } from './service.ts'

/** Fewer are in memory before anybody has read how many: about a second. */
export const toldFrom = 100_000

/** How far a model is loaded, for people; null where it is not being loaded, or too few to tell of. */
export function loadingOf(status: ModelStatus | null): ModelLoading | null {
  if (status === null || !status.loading || status.of < toldFrom) return null
  return { rows: Math.min(status.rows, status.of), of: status.of }
}
