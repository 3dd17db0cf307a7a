import { expect, test } from 'vitest'
import type { ByteSource } from '#app/ingest/scanning/byte-source.ts'
import { ByteWindow } from '#app/ingest/scanning/byte-window.ts'
import { bytesSource } from '#tests/unit/ingest/scanned.ts'

function shown(window: ByteWindow): string {
  return window.buffer.toString('latin1', window.position, window.end)
}

test('is filled to the brim, even from a source of short reads', () => {
  const window = new ByteWindow(bytesSource(Buffer.from('abcdefgh'), 1), 5)
  expect(window.more(5)).toBe(true)
  expect([shown(window), window.offset]).toEqual(['abcde', 0])
})

test('keeps what stands from its position on, and knows where that is in the source', () => {
  const window = new ByteWindow(bytesSource(Buffer.from('abcdefgh')), 5)
  window.more(5)
  window.position = 3
  expect(window.more(5)).toBe(true)
  expect([shown(window), window.offset]).toEqual(['defgh', 3])
  expect(window.more(5)).toBe(false)
  expect([shown(window), window.offset]).toEqual(['defgh', 3])
})

test('grows when it is full, up to the size asked for', () => {
  const window = new ByteWindow(bytesSource(Buffer.from('abcdefgh')), 2)
  expect([window.more(5), shown(window)]).toEqual([true, 'ab'])
  expect([window.more(5), shown(window)]).toEqual([true, 'abcd'])
  expect([window.more(5), shown(window)]).toEqual([true, 'abcde'])
  expect([window.more(5), shown(window)]).toEqual([false, 'abcde'])
  expect([window.more(100), shown(window)]).toEqual([true, 'abcdefgh'])
  expect([window.more(100), shown(window)]).toEqual([false, 'abcdefgh'])
})

test('passes over bytes whether or not they were read, and whether or not the source can', () => {
  const bytes = Buffer.from('abcdefghijkl')
  let at = 0
  const seekable: ByteSource = {
    read: (buffer, offset, length) => {
      const read = bytes.copy(buffer, offset, at, at + length)
      at += read
      return read
    },
    skip: (length) => void (at += length),
  }
  for (const source of [seekable, bytesSource(bytes)]) {
    const window = new ByteWindow(source, 3)
    window.more(3)
    window.pass(2)
    expect([shown(window), window.offset]).toEqual(['c', 2])
    window.pass(7)
    window.more(3)
    expect([shown(window), window.offset]).toEqual(['jkl', 9])
  }
})
