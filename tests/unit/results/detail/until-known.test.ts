import { expect, test } from 'vitest'
import { untilKnown } from '#app/results/detail/until-known.ts'

test('the place of a result is asked for until it is known, and less often once that has failed', () => {
  const first = untilKnown({ state: { data: null, error: null } })
  const failed = untilKnown({ state: { data: null, error: new Error('It took too long.') } })
  expect(Number(first)).toBeGreaterThan(0)
  expect(Number(failed)).toBeGreaterThan(10 * Number(first))
  expect(untilKnown({ state: { data: { position: 1 }, error: null } })).toBe(false)
})
