import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import * as uncached from '#app/ingest/uncached.ts'
import { writeDurably } from '#app/ingest/receiving/write-durably.ts'
import { newFolder } from '#tests/setup/folder.ts'

vi.mock('#app/ingest/uncached.ts', async (original) => {
  const actual = await original<typeof uncached>()
  return { ...actual, openUncached: vi.fn<typeof uncached.openUncached>(actual.openUncached) }
})

const mebibyte = 1024 * 1024
let folder = ''
let path = ''

beforeEach(async () => {
  folder = await newFolder()
  path = join(folder, 'upload')
})

function bytesOf(length: number): Buffer {
  return Buffer.from(Uint32Array.from({ length: Math.ceil(length / 4) }, (_, at) => at).buffer).subarray(0, length)
}

async function* inChunks(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const sizes = [0, 1, 4096, mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte, 2 * mebibyte + 4096, 3 * mebibyte + 5]

test.each(sizes)('the file has the bytes of the chunks, and no others: %i of them', async (size) => {
  const bytes = bytesOf(size)
  for (const length of [100_003, 5 * mebibyte]) {
    let seen = 0
    await writeDurably(path, inChunks(bytes, length), (chunk) => (seen += chunk.length))
    expect(seen).toBe(size)
    expect((await readFile(path)).equals(bytes)).toBe(true)
  }
})

test.each([
  ['has no way past its cache', async () => null, 65],
  ['has one and takes nothing on it', refusing, 3],
])('so it has where the system %s', async (_name, opened, mebibytes) => {
  vi.mocked(uncached.openUncached).mockImplementationOnce((name) => opened(name))
  const bytes = bytesOf(mebibytes * mebibyte + 5)
  await writeDurably(path, inChunks(bytes, 999_999), () => undefined)
  expect((await readFile(path)).equals(bytes)).toBe(true)
})

test('what cannot be written fails, and leaves no file', async () => {
  vi.mocked(uncached.openUncached).mockImplementationOnce((name) => refusing(name, 'ENOSPC'))
  await expect(writeDurably(path, inChunks(bytesOf(4 * mebibyte), mebibyte), () => undefined)).rejects.toThrow('ENOSPC')
  expect(await readdir(folder)).toEqual([])
})

async function refusing(name: string, code = 'EINVAL'): Promise<FileHandle> {
  const file = await open(name, 'r+')
  file.write = () => Promise.reject(Object.assign(new Error(code), { code }))
  return file
}
