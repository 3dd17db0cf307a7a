import { beforeEach, vi } from 'vitest'

/**
 * What may have been meant is counted for some hundred milliseconds (app/search/suggestions/found-otherwise.server.ts): for tests that ask for all of it, and not what a
 * busy machine comes to in that time.
 */
export function useUnhurriedClock(): void {
  beforeEach(() => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 0.001))
  })
}
