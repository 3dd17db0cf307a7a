import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { exportFile } from '#app/cli/commands/export.ts'
import { gate } from '#app/cli/commands/gate.ts'
import * as terminal from '#app/cli/terminal.ts'
import { newFolder } from '#tests/setup/folder.ts'

const sentence = /^There is no database of Assay in \/.+none, as nothing was imported there\. ASSAY_DATA names the folder of one\.$/
let folder: string

beforeEach(async () => {
  folder = join(await newFolder(), 'none')
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('ASSAY_DATA', folder)
})

test('a gate where nothing was ever imported says so, lets nothing through, and makes no database', async () => {
  const complain = vi.spyOn(terminal, 'complain').mockReturnValue(1)
  expect(await gate(['--query', 'is:open'])).toBe(2)
  expect(complain).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(sentence))
  expect(existsSync(folder)).toBe(false)
})

test('an export where nothing was ever imported is none, and makes no database', async () => {
  const output = join(await newFolder(), 'all.sarif')
  await expect(exportFile(['--query', 'is:*', '--output', output])).rejects.toThrow(sentence)
  expect([folder, output].map((path) => existsSync(path))).toEqual([false, false])
})
