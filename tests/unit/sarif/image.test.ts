import { expect, test } from 'vitest'
import { readImage } from '#app/sarif/image.ts'

const gif = Buffer.from('R0lGODlhAgADAIAAAAAAAP///yH5BAAAAAAALAAAAAACAAMAAAICjF8AOw==', 'base64')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108000400050301220002110103110100', 'hex')

test('a picture is told by its bytes, with its size', () => {
  expect(readImage(gif)).toEqual({ type: 'image/gif', width: 2, height: 3 })
  expect(readImage(jpeg)).toEqual({ type: 'image/jpeg', width: 5, height: 4 })
})

test.each(['', 'ffd8', 'ffd8ffe0', 'ffd8ffe0ffff00', '89504e470d0a1a0a', '474946383961', '3c7376673e'])('%s is none', (hex) => {
  expect(readImage(Buffer.from(hex, 'hex'))).toBeNull()
})

test('bytes of any kind are read within their bounds', () => {
  for (let length = 0; length < jpeg.length; length += 1) expect(() => readImage(jpeg.subarray(0, length))).not.toThrow()
})
