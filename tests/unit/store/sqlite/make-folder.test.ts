import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#app/store/sqlite/make-folder.ts'
import { newFolder } from '#tests/setup/folder.ts'

test('a folder is made with those above it, and may be there', async () => {
  const path = join(await newFolder(), 'a', 'b')
  makeFolder(path)
  makeFolder(path)
  expect(existsSync(path)).toBe(true)
})

test('what cannot be made ends with what the system says', async () => {
  const file = join(await newFolder(), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'below'))).toThrow(/EEXIST|ENOTDIR/)
})

test.runIf(process.platform === 'linux')('so does a place in which there can be no folder', () => {
  expect(() => makeFolder('/proc/assay')).toThrow('ENOENT')
})
