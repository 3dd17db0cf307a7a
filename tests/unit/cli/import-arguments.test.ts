import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { UnusableCommand } from '#app/cli/unusable-command.ts'
import { importArguments } from '#app/cli/import-arguments.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await newFolder()
  file = join(folder, 'a.sarif')
  await writeFile(file, '{}')
})

test('files and what is said of them come in any order', () => {
  expect(importArguments(['--project', 'shop', file, '--ref=refs/pull/7/merge', file, '--root', '/builds/shop'])).toEqual({
    files: [file, file],
    parameters: { project: 'shop', ref: 'refs/pull/7/merge', root: '/builds/shop' },
    restore: false,
    source: null,
  })
})

test('a log that comes through a pipe is -, which goes with neither sources nor exports', () => {
  expect(importArguments(['-', file]).files).toEqual(['-', file])
  expect(() => importArguments(['--restore', '-'])).toThrow(/^--restore takes files, and none through a pipe\./)
  expect(() => importArguments(['--source', folder, '-'])).toThrow(/^--source takes files, and none through a pipe\./)
})

test('nothing is needed', () => {
  expect(importArguments([])).toEqual({ files: [], parameters: {}, restore: false, source: null })
})

test.each([
  [['--colour', 'red'], /--colour/],
  [['--project'], /--project/],
  [['--project', ' '], /^--project cannot be used\. It must not be empty\.$/],
  [['--ref', 'x\u0007'], /^--ref cannot be used\. It must not hold control characters\.$/],
  [['--commit', 'a'.repeat(1000)], /^--commit cannot be used\. It must have 200 characters at most\.$/],
  [['/no/such/file.sarif'], /^There is no file \/no\/such\/file\.sarif\.$/],
])('%j is refused in a sentence', (args, message) => {
  expect(() => importArguments(args)).toThrow(UnusableCommand)
  expect(() => importArguments(args)).toThrow(message)
})

test('a folder is no file', () => {
  expect(() => importArguments([folder])).toThrow(`${folder} is a folder and not a file. Name the logs that are in it.`)
})

test('nor is a device, or what cannot be looked at', async () => {
  expect(() => importArguments(['/dev/null'])).toThrow('/dev/null is a pipe or a device and not a file.')
  const loop = join(folder, 'loop')
  await symlink(loop, loop)
  for (const path of [loop, join(folder, 'x'.repeat(300))]) {
    for (const args of [[path], ['--source', path]]) {
      expect(() => importArguments(args)).toThrow(UnusableCommand)
      expect(() => importArguments(args)).toThrow(`${path} cannot be read: `)
    }
  }
})

test('sources are in a folder, and an export has none beside it', () => {
  expect(importArguments(['--source', folder, file]).source).toBe(folder)
  for (const source of [file, join(folder, 'none')]) {
    expect(() => importArguments(['--source', source, file])).toThrow(`--source names a folder, and there is none at ${source}.`)
  }
  expect(() => importArguments(['--restore', '--source', folder, file])).toThrow(/^--source does not go with --restore/)
})
