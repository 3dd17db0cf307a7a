import { expect, test } from 'vitest'
import { verdictOfIdsSchema } from '#app/results/verdicts/verdicts.schemas.ts'

/** The time until which a verdict holds, or what is wrong with it. */
function endOf(until: string): string | null | undefined {
  const { data, error } = verdictOfIdsSchema.safeParse({ ids: ['z'.repeat(20)], verdict: 'confirmed', until })
  return error === undefined ? data.until : error.issues.map(({ message }) => message).join(' ')
}

test('a verdict may run out at the end of the year 9999, in UTC, and no later', () => {
  expect(endOf('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z')
  expect(endOf('9999-12-31T23:59:59+01:00')).toBe('9999-12-31T22:59:59.000Z')
  expect(endOf('9999-12-31T23:59:59-01:00')).toBe('The end must lie before the year 10000, UTC.')
})

test('what would have run out long ago is refused as that', () => {
  expect(endOf('2020-05-01')).toBe('The end must lie in the future.')
  expect(endOf('0000-01-01T00:00:00+01:00')).toBe('The end must lie in the future.')
})
