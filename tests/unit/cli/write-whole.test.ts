import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, lstat, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '#app/cli/write-whole.ts'
import { newFolder } from '#tests/setup/folder.ts'

test('a file has all of it in the end, and what was there before until then', async () => {
  const folder = await newFolder()
  const path = join(folder, 'out.csv')
  await writeFile(path, 'before')
  await expect(writeWhole(path, bytes(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await readFile(path, 'utf8')).toBe('before')
  await writeWhole(path, bytes())
  expect(await readFile(path, 'utf8')).toBe('one two')
  expect(await readdir(folder)).toEqual(['out.csv'])
})

test('what is no file, as /dev/null and a pipe, is written to and stays what it is', async () => {
  const folder = await newFolder()
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reader = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  await writeWhole(path, bytes())
  expect(await reader.readFile('utf8')).toBe('one two')
  await reader.close()
  expect((await lstat(path)).isFIFO()).toBe(true)
  expect(await readdir(folder)).toEqual(['pipe'])
})

test('a link stays one, and what it leads to is written', async () => {
  const folder = await newFolder()
  const [link, file] = [join(folder, 'latest.csv'), join(folder, 'today.csv')]
  await writeFile(file, 'before')
  await symlink(file, link)
  await writeWhole(link, bytes())
  expect((await lstat(link)).isSymbolicLink()).toBe(true)
  expect(await readFile(file, 'utf8')).toBe('one two')
})

async function* bytes(broken?: Error): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one ')
  if (broken) throw broken
  yield Buffer.from('two')
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('what is not whole goes with a command that %s ends', async (signal) => {
  const folder = await newFolder()
  const program = `
    import { writeWhole } from '#app/cli/write-whole.ts'
    async function* bytes() {
      // More than a stream holds: some of it is in the file.
      for (let piece = 0; piece < 9; piece++) yield new Uint8Array(100_000)
      process.kill(process.pid, ${JSON.stringify(signal)})
      await new Promise((resolve) => setTimeout(resolve, 60_000))
    }
    await writeWhole(process.argv[1], bytes())`
  const command = spawn(process.execPath, ['--input-type=module', '--eval', program, join(folder, 'out.csv')], { stdio: 'ignore' })
  expect(await once(command, 'exit')).toEqual([null, signal])
  expect(await readdir(folder)).toEqual([])
})
