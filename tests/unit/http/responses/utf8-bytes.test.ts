import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Bytes } from '#app/http/responses/utf8-bytes.ts'

const text = fc.string({ unit: 'grapheme' })

test('are those of the texts put together', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(Buffer.compare(utf8Bytes(texts), Buffer.from(texts.join('')))).toBe(0)
    }),
  )
})

test('are as many as there are, whatever the texts are made of', () => {
  const html = `${'a'.repeat(100_000)}ä…😀`
  expect(Buffer.from(utf8Bytes(['<!DOCTYPE html>', html, ''])).toString()).toBe(`<!DOCTYPE html>${html}`)
})
