import type { ShownResult } from '#app/results/detail/detail.schemas.ts'

/** The address of a part of a result, such as `raw`, as it is where the result is shown. */
export function partAddress({ id, on }: ShownResult, part: string): string {
  const address = `/api/results/${id}/${part}`
  return on === null ? address : `${address}?ref=${encodeURIComponent(on)}`
}
