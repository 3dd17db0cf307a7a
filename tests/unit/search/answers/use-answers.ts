import { afterEach, expect, vi } from 'vitest'
import { type ModelThread, startModel } from '#app/search/model/thread/model-thread.ts'
import { patience } from '#tests/setup/patience.ts'
import type { TestStore } from '#tests/unit/ingest/test-store.ts'

export const ways = ['SQL', 'the model'] as const

/** What lets each test of the surrounding `describe` choose by what its store answers: by SQL, unless it asks for the model. */
export function useAnswers(store: TestStore): (by: string) => Promise<void> {
  let thread: ModelThread | undefined
  afterEach(async () => {
    await thread?.stop()
    thread = undefined
  })
  return async (by) => {
    if (by === 'SQL') return
    thread = startModel(store.db, 1_000_000, (message, error) => void store.faults.push(`${message} ${String(error)}`))
    await vi.waitFor(() => expect(thread?.status().ready).toBe(true), patience)
  }
}
