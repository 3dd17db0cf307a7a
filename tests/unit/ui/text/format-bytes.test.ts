import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes } from '#app/ui/text/format-bytes.ts'

describe('sizes', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 KB'],
    [1536, '1.5 KB'],
    [9_949, '9.9 KB'],
    [9_960, '10 KB'],
    [10_400, '10 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [1_040_000_000, '1.0 GB'],
  ])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

  test('a larger size never reads as a smaller one', () => {
    const units = ['byte', 'bytes', 'KB', 'MB', 'GB', 'TB']
    function magnitude(bytes: number): number {
      const [number = '', unit = ''] = formatBytes(bytes).split(' ')
      return Number(number) * 1000 ** Math.max(0, units.indexOf(unit) - 1)
    }
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.nat(2 ** 40), (a, b) => {
        expect(magnitude(Math.min(a, b))).toBeLessThanOrEqual(magnitude(Math.max(a, b)))
      }),
    )
  })
})
