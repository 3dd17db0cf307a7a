import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceArchive } from '#app/ingest/sources/source-archive.ts'
import { zipBlob } from '#app/uploads/folder/zip-blob.ts'
import { newFolder } from '#tests/setup/folder.ts'

test('an archive that the page makes is one that the server reads, names and bytes as they were', async () => {
  const files = { 'src/a.ts': 'const a = 1\n', 'src/empty.ts': '', 'docs/Größe 🙂.md': 'ß'.repeat(70_000) }
  const told: number[] = []
  const archive = await zipBlob(
    Object.entries(files).map(([name, text]) => ({ name, file: new Blob([text]) })),
    (done) => told.push(done),
  )
  expect(told).toEqual([1, 2, 3])
  const folder = await newFolder()
  await writeFile(join(folder, 'a.zip'), new Uint8Array(await archive.arrayBuffer()))
  const read = await sourceArchive(join(folder, 'a.zip'), 'a.zip')
  for (const [name, text] of Object.entries(files)) {
    expect(Buffer.from((await read.read(name, 1_000_000)) as Uint8Array).toString('utf8'), name).toBe(text)
  }
  expect(read.names).toEqual(Object.keys(files))
  read.close()
})
