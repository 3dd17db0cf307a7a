import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { readLogs } from '#app/ingest/reading/read-logs.ts'
import { BatchBuilder } from '#app/ingest/resolving/row-batch.ts'
import { newFolder } from '#tests/setup/folder.ts'

const megabyte = 1024 * 1024

test('more embedded files than are held before the tool is known are all read, in a second pass', async () => {
  const folder = await newFolder()
  const path = join(folder, 'large.sarif')
  const artifacts = Array.from({ length: 40 }, (_, index) => ({
    location: { uri: `${index}.c` },
    contents: { text: 'x'.repeat(megabyte) },
  }))
  const results = [{ message: { text: 'a' }, locations: [{ physicalLocation: { artifactLocation: { index: 39 } } }] }]
  await writeFile(path, JSON.stringify({ version: '2.1.0', runs: [{ artifacts, tool: { driver: { name: 'T' } }, results }] }))
  const sent: string[] = []
  let artifactsSent = 0
  readLogs(
    {
      documents: [{ path, member: null }],
      externals: [],
      mostBytes: defaultLimits.decodedBytes,
      sources: null,
      parameters: {},
      folder,
      limits: defaultLimits,
    },
    {
      ask: () => ({ projectKey: 'p', judged: [], wanted: { mode: 'rows' } }),
      send(message) {
        if (message.type === 'part') artifactsSent++
        else if (message.type === 'rows') sent.push(`rows ${message.batch.files.join()}`)
        else if (message.type !== 'progress') sent.push(message.type)
      },
      again: () => false,
    },
    new BatchBuilder(),
  )
  expect(sent).toEqual(['again', 'rows 39.c', 'run-end', 'end'])
  expect(artifactsSent).toBe(40)
})
