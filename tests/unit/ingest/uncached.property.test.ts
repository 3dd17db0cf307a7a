import fc from 'fast-check'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uncachedSource } from '#app/ingest/scanning/byte-source.ts'
import { UncachedFile } from '#app/ingest/uncached.ts'
import { newFolder } from '#tests/setup/folder.ts'

const most = 10_000
const bytes = Buffer.from(Uint16Array.from({ length: 20_001 }, (_, at) => at).buffer)
let folder = ''
let file: UncachedFile

beforeAll(async () => {
  folder = await newFolder()
  await writeFile(join(folder, 'log'), bytes)
  file = new UncachedFile({ path: join(folder, 'log'), isOnDisk: true }, most)
})

afterAll(async () => {
  file.close()
})

test('a file that is read past the cache has its bytes, wherever reading begins and ends', () => {
  fc.assert(
    fc.property(fc.nat(bytes.length + 5000), fc.nat(most), (at, length) => {
      expect(file.read(at, length).equals(bytes.subarray(at, at + length))).toBe(true)
    }),
  )
})

test('as a source it gives them in order, and passes over what is skipped', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ skips: fc.boolean(), length: fc.integer({ min: 1, max: 3 * most }) })), (steps) => {
      const source = uncachedSource(file)
      let at = 0
      for (const { skips, length } of steps) {
        const some = Math.min(length, bytes.length - at)
        if (skips) {
          source.skip(some)
          at += some
          continue
        }
        const into = Buffer.alloc(length + 1)
        const read = source.read(into, 1, length)
        expect(read > 0 || some === 0).toBe(true)
        expect(into.subarray(1, 1 + read).equals(bytes.subarray(at, at + read))).toBe(true)
        at += read
      }
    }),
  )
})
