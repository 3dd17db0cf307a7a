import { expect, test } from 'vitest'
import { readRegion } from '#app/sarif/locations/region.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'

test.each([
  [{ startLine: 1204, startColumn: 5, endColumn: 9 }, 'line 1204, column 5 to column 9'],
  [{ charOffset: 4096, charLength: 1024 }, 'characters from 4096, 1,024 of them'],
  [{ byteOffset: 1_048_576, byteLength: 65_536 }, 'bytes from 1048576, 65,536 of them'],
])('places stand as they are written elsewhere, and what is counted as a count: %o', (region, words) => {
  expect(regionWords(readRegion(region))).toBe(words)
})
