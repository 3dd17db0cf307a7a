import { randomFillSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { FollowingDigest } from '#app/ingest/reading/following-digest.ts'
import { endOfKnownResults } from '#app/ingest/reading/results-bytes.ts'
import { newFolder } from '#tests/setup/folder.ts'

const MiB = 1024 * 1024
const bytes = randomFillSync(Buffer.alloc(4 * MiB + 4321))
const context = Buffer.from('read so')
let folder = ''

beforeAll(async () => {
  folder = await newFolder()
  await writeFile(join(folder, 'log'), bytes)
})

const place = fc
  .tuple(fc.integer({ min: 1, max: bytes.length }), fc.oneof(fc.integer({ min: 1, max: bytes.length }), fc.constantFrom(MiB, 2 * MiB)))
  .map(([start, length]) => ({ start, end: Math.min(start + length, bytes.length) }))
  // Of so many random bytes no others are the same.
  .filter(({ start, end }) => end - start >= 16)
/** What else was read before, and how far a reader is each time that it tells. */
const told = fc.record({ before: fc.nat(9 * MiB), steps: fc.array(fc.nat(2 * MiB), { maxLength: 6 }) })

test('results are known again by what was made while they were read, however far the reader was, and others are not', async () => {
  const file = { path: join(folder, 'log') }
  await fc.assert(
    fc.asyncProperty(place, told, fc.boolean(), async ({ start, end }, { before, steps }, isFollowing) => {
      const digest = new FollowingDigest()
      if (isFollowing) digest.begin()
      digest.follow({ bytes: before, results: { file, start: 0 } })
      let read = before
      for (const step of steps) digest.follow({ bytes: (read += step), results: { file, start } })
      const digests = await digest.finish({ file, start, end }, context)
      digest.close()
      if (digests === null) throw new Error('All of them are there.')
      const known = { results: 1001, ...digests }
      expect(endOfKnownResults(file, start, known)).toBe(end)
      expect(endOfKnownResults(file, start - 1, known)).toBe(-1)
    }),
    { numRuns: 40 },
  )
})

test('what was read is gone through by the time that its end is asked for', async () => {
  const file = { path: join(folder, 'overwritten') }
  await writeFile(file.path, bytes)
  const digest = new FollowingDigest()
  digest.begin()
  for (let read = 0; read <= 4 * MiB; read += MiB) digest.follow({ bytes: read, results: { file, start: 5 } })
  await writeFile(file.path, Buffer.alloc(bytes.length))
  const digests = await digest.finish({ file, start: 5, end: 4 * MiB + 5 }, context)
  digest.close()
  if (digests === null) throw new Error('All of them are there.')
  expect(endOfKnownResults({ path: join(folder, 'log') }, 5, { results: 1001, ...digests })).toBe(4 * MiB + 5)
})

test('nothing is said of results that are not there to their end', async () => {
  const file = { path: join(folder, 'log') }
  const digest = new FollowingDigest()
  expect(await digest.finish({ file, start: 5, end: bytes.length + 1 }, context)).toBeNull()
  digest.close()
})
