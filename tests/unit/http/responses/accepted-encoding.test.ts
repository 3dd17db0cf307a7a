import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acceptedEncoding } from '#app/http/responses/accepted-encoding.ts'

describe('the encoding of an answer (RFC 9110 §12.5.3)', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0, gzip', 'gzip'],
    ['br;q=0,gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['brotli', null],
    ['', null],
    [null, null],
    ['br;q=x', null],
    [',,;;=,', null],
  ])('that %j asks for is %j', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected)
  })

  test('is one that was named or left open, whatever the header', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const encoding = acceptedEncoding(header)
        expect(encoding === null || header.toLowerCase().includes(encoding) || header.includes('*')).toBe(true)
      }),
    )
  })
})
