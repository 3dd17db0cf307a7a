import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ingestLimits } from '#app/ingest/limits.ts'
import { startReader } from '#app/ingest/reading/reader-thread.ts'
import { newFolder } from '#tests/setup/folder.ts'

test('the last word of a reader is heard by who was too busy to listen until it was gone', async () => {
  const folder = await newFolder()
  const path = join(folder, 'broken.sarif')
  await writeFile(path, '{"runs":')
  const reader = startReader(
    { documents: [{ path, member: null }], externals: [], sources: null, parameters: {}, folder, limits: ingestLimits({}) },
    () => Promise.resolve([]),
  )
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  const heard: string[] = []
  for await (const { message } of reader.messages()) heard.push(message.type)
  await reader.stop()
  expect(heard).toEqual(['failed'])
})
