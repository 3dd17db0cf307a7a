import { describe, expect, test } from 'vitest'
import { formatCount, formatNumber } from '#app/ui/text/format-number.ts'

describe('counts', () => {
  test('have thousands separators', () => {
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(1204)).toBe('1,204')
    expect(formatNumber(1_000_000)).toBe('1,000,000')
  })

  test('agree with their noun', () => {
    expect(formatCount(0, 'result')).toBe('0 results')
    expect(formatCount(1, 'result')).toBe('1 result')
    expect(formatCount(38_113, 'result')).toBe('38,113 results')
    expect(formatCount(2, 'project has', 'projects have')).toBe('2 projects have')
  })
})
