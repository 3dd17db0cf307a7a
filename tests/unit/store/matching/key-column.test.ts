import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getKey, keyColumn, keyLength, putKey } from '#app/store/matching/key-column.ts'

const key = fc.string({ unit: fc.constantFrom(...'0az-_'), minLength: keyLength, maxLength: keyLength })
const keys = fc.array(key, { minLength: 1, maxLength: 20 })

function columnOf(all: readonly string[]): Uint8Array {
  const column = keyColumn(all.length)
  all.forEach((one, place) => putKey(column, place, one))
  return column
}

test('keys come out of a column as they went in', () => {
  fc.assert(
    fc.property(keys, (all) => {
      const column = columnOf(all)
      expect(all.map((_, place) => getKey(column, place))).toEqual(all)
      const larger = new Uint8Array(column.length + 3)
      larger.set(column, 3)
      expect(getKey(larger.subarray(3), all.length - 1)).toBe(all.at(-1))
    }),
  )
})
