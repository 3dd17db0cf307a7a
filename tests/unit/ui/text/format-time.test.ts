import { describe, expect, test } from 'vitest'
import { formatAge, formatExactTime } from '#app/ui/text/format-time.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

describe('the age of a time', () => {
  test.each([
    ['2026-03-01T12:00:00Z', 'just now'],
    ['2026-03-01T11:59:01Z', 'just now'],
    ['2026-03-01T11:59:00Z', '1 minute ago'],
    ['2026-03-01T11:00:01Z', '59 minutes ago'],
    ['2026-03-01T11:00:00Z', '1 hour ago'],
    ['2026-02-28T12:00:01Z', '23 hours ago'],
    ['2026-02-27T12:00:00Z', '2 days ago'],
    ['2026-01-20T12:00:00Z', '1 month ago'],
    ['2025-03-02T12:00:00Z', '11 months ago'],
    ['2024-02-28T12:00:00Z', '2 years ago'],
    ['2026-03-01T12:00:30Z', 'just now'],
    ['2026-03-02T13:00:00Z', 'in 1 day'],
  ])('%s is %s', (iso, age) => expect(formatAge(iso, now)).toBe(age))

  test('of text that is no time is that text', () => expect(formatAge('last Tuesday', now)).toBe('last Tuesday'))
})

describe('the exact time', () => {
  test('is told in UTC', () => expect(formatExactTime('2026-01-31T15:05:09.123+01:00')).toBe('2026-01-31 14:05:09 UTC'))

  test('of text that is no time is that text', () => expect(formatExactTime('')).toBe(''))
})
