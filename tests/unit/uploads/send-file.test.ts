import { describe, expect, test } from 'vitest'
import { readReceipt } from '#app/uploads/send-file.ts'

describe('the answer to a file', () => {
  test('is a receipt', () => {
    expect(readReceipt(202, '{"id":"u0123456789abcde","status":"queued"}')).toEqual({ id: 'u0123456789abcde' })
  })

  test('is the sentence of a problem document (RFC 9457)', () => {
    expect(readReceipt(413, '{"title":"The log is larger than 2 GB.","code":"too-large"}')).toBe('The log is larger than 2 GB.')
    expect(readReceipt(400, '{"title":"Bad request","detail":"The request has no body."}')).toBe('The request has no body.')
  })

  test.each(['', 'null', '[]', '"text"', '<html>'])('is never empty, even if it is %j', (body) => {
    expect(readReceipt(502, body)).toBe('The server answered 502, and nothing was stored.')
  })

  test('without an id is no receipt', () => {
    expect(readReceipt(202, '{"id":7}')).toBe('The server answered 202, and nothing was stored.')
  })
})
