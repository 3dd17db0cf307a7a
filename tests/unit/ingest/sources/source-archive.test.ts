import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ArchiveCorrupt, ArchiveTooManyMembers } from '#app/ingest/reporting/errors.ts'
import { sourceArchive } from '#app/ingest/sources/source-archive.ts'
import { encrypted, tampered, zipped } from '#tests/unit/ingest/zipped.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string
let count = 0

beforeAll(async () => {
  folder = await newFolder()
})

async function reading(archive: Uint8Array, paths: readonly string[]): Promise<string[]> {
  const path = join(folder, `${count++}.zip`)
  await writeFile(path, archive)
  const opened = await sourceArchive(path, 'a.zip')
  try {
    const read: string[] = []
    for (const name of paths) {
      const found = await opened.read(name, 1000)
      read.push(typeof found === 'string' ? found : Buffer.from(found).toString())
    }
    return read
  } finally {
    opened.close()
  }
}

test('files are found by their names, in any order, also below the one folder that all are in', async () => {
  const flat = await zipped([
    ['src/a.ts', 'a'],
    ['b.ts', 'b'],
  ])
  expect(await reading(flat, ['b.ts', 'src/a.ts', 'c.ts'])).toEqual(['b', 'a', 'missing'])
  const below = await zipped([
    ['repo-3f1c9a7/src/a.ts', 'a'],
    ['repo-3f1c9a7/b.ts', 'b'],
  ])
  expect(await reading(below, ['b.ts', 'src/a.ts'])).toEqual(['b', 'a'])
})

test('names that lead out, links and encrypted files are none', async () => {
  const out = tampered(await zipped([['aa/secret', 'x']]), 'aa/secret', '../secret')
  expect(await reading(out, ['../secret', 'secret'])).toEqual(['missing', 'missing'])
  const link = await zipped([['link', '/etc/passwd', { mode: 0o120777 }]])
  expect(await reading(link, ['link'])).toEqual(['missing'])
  const device = await zipped([['zero', 'x', { mode: 0o020666 }]])
  expect(await reading(device, ['zero'])).toEqual(['missing'])
  expect(await reading(encrypted(await zipped([['a.ts', 'a']])), ['a.ts'])).toEqual(['missing'])
})

test('a bomb is stopped at what was asked for, whatever it says of its size', async () => {
  const bomb = await zipped([['bomb.ts', Buffer.alloc(10_000_000)]])
  expect(await reading(bomb, ['bomb.ts'])).toEqual(['too-large'])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(10_000_000)
  const lying = tampered(bomb, size.toString('latin1'), '\x0a\0\0\0')
  expect(['too-large', 'unreadable']).toContain((await reading(lying, ['bomb.ts']))[0])
})

test('a damaged file is not taken for what it was', async () => {
  const damaged = tampered(await zipped([['a.ts', 'constant', { compress: false }]]), 'constant', 'variable')
  expect(await reading(damaged, ['a.ts'])).toEqual(['unreadable'])
})

test('what is no archive says so', async () => {
  await expect(reading(Buffer.from('const a = 1'), [])).rejects.toThrow(ArchiveCorrupt)
})

test('an archive of which more would be held than of any that lists files is refused', async () => {
  const fileComment = 'x'.repeat(65_000)
  const listed = (count: number) =>
    zipped(Array.from({ length: count }, (_, at): [string, string, object] => [`${at}.ts`, '', { fileComment, compress: false }]))
  expect(await reading(await listed(500), ['499.ts'])).toEqual([''])
  await expect(reading(await listed(520), [])).rejects.toThrow(ArchiveTooManyMembers)
})
