import { expect, test } from 'vitest'
import { describeFixes } from '#app/results/fixes/describe-fixes.server.ts'
import { contextOf } from '#tests/unit/results/context.ts'

test('a long text in place of bytes is cut as any other that a fix inserts', async () => {
  const deletedRegion = { byteOffset: 4, byteLength: 1, snippet: { binary: 'AAA=' } }
  const replacements = [{ deletedRegion, insertedContent: { text: 'x'.repeat(100_000) } }]
  const { fixes } = await describeFixes(contextOf({ fixes: [{ artifactChanges: [{ artifactLocation: { uri: 'a.bin' }, replacements }] }] }))
  const [place] = fixes[0]?.files[0]?.places ?? []
  expect(place).toMatchObject({ isBinary: true, inserted: expect.stringMatching(/^x+…$/) })
  expect(place?.inserted?.length).toBeLessThan(5_010)
})
