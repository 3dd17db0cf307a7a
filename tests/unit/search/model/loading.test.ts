import { expect, test } from 'vitest'
import { loadingOf } from '#app/search/model/thread/loading.ts'

const loading = { ready: false, loading: true, tooLarge: false, rows: 1_240_000, of: 2_000_000, bytes: 0, bySql: 0 }

test('a store that takes its time to load is told of, and no other', () => {
  expect(loadingOf(loading)).toEqual({ rows: 1_240_000, of: 2_000_000 })
  expect(loadingOf({ ...loading, rows: 2_000_500 })).toEqual({ rows: 2_000_000, of: 2_000_000 })
  expect(loadingOf({ ...loading, rows: 0, of: 99_999 })).toBeNull()
  expect(loadingOf({ ...loading, loading: false })).toBeNull()
  expect(loadingOf({ ...loading, loading: false, ready: true })).toBeNull()
  expect(loadingOf(null)).toBeNull()
})
