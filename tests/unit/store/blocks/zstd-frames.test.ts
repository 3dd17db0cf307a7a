import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zstdFrames } from '#app/store/blocks/zstd-frames.ts'

test('frames are found one after the other, with the number of bytes that they unpack to', () => {
  const text = fc.oneof(
    fc.uint8Array({ maxLength: 600 }),
    fc.nat(400_000).map((length) => new Uint8Array(length).fill(7)),
    fc.nat(200_000).map(noise),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean()), { maxLength: 5 }), (texts) => {
      const packed = Buffer.concat(
        texts.map(([one, checked]) => zstdCompressSync(one, { params: { [constants.ZSTD_c_checksumFlag]: Number(checked) } })),
      )
      const found = [...zstdFrames(packed)]
      expect(found.map(({ begin, end }) => zstdDecompressSync(packed.subarray(begin, end)))).toEqual(texts.map(([one]) => Buffer.from(one)))
      expect(found.map(({ size }) => size)).toEqual(texts.map(([one]) => one.length))
    }),
    { numRuns: 20 },
  )
})

test.each([Buffer.from('no frame at all'), Buffer.from('28b52ffd0058', 'hex'), Buffer.from('28b5', 'hex')])(
  'what is no frame that says its size is refused: %s',
  (bytes) => {
    expect(() => [...zstdFrames(bytes)]).toThrow(RangeError)
  },
)

/** Bytes that cannot be made smaller, the same each time. */
function noise(length: number): Uint8Array {
  let state = length + 1
  return Uint8Array.from({ length }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 24)
}
