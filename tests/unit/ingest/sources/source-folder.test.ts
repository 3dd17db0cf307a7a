import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sourceFolder } from '#app/ingest/sources/source-folder.ts'
import { newFolder } from '#tests/setup/folder.ts'

let base: string
let root: string

beforeAll(async () => {
  base = await newFolder()
  root = join(base, 'repo')
  await mkdir(join(root, 'src'), { recursive: true })
  await mkdir(join(root, '.git'))
  await mkdir(join(base, 'outside'))
  await writeFile(join(root, 'src/a.ts'), 'within')
  await writeFile(join(root, '.git/config'), 'secret')
  await writeFile(join(base, 'outside/secret'), 'secret')
  await writeFile(join(base, 'repository'), 'a name that begins alike')
  await symlink(join(base, 'outside/secret'), join(root, 'src/out.ts'))
  await symlink(join(base, 'outside'), join(root, 'linked'))
  await symlink('.git/config', join(root, 'config'))
  await symlink('a.ts', join(root, 'src/b.ts'))
  await symlink('/dev/zero', join(root, 'zero'))
  execFileSync('mkfifo', [join(root, 'pipe')])
})

async function read(path: string, most = 100): Promise<string> {
  const found = await (await sourceFolder(root)).read(path, most)
  return typeof found === 'string' ? found : Buffer.from(found).toString()
}

test('files below the folder are read, also through links that stay within', async () => {
  expect(await read('src/a.ts')).toBe('within')
  expect(await read('src/b.ts')).toBe('within')
  expect(await read(join(root, 'src/a.ts'))).toBe('within')
})

test.each([
  ...['../outside/secret', 'src/../../outside/secret', '/etc/passwd', '..', '.', '', 'src//a.ts', 'src/./a.ts', 'src\\a.ts', 'src/a.ts\0'],
  ...['linked/secret', 'src/out.ts', '.git/config', 'config', 'zero', 'C:/Windows/win.ini', '../repository'],
])('%j leads out, and nothing is read', async (path) => {
  expect(await read(path)).toBe('outside')
})

test('what is no regular file is not waited for', async () => {
  expect(await read('pipe')).toBe('not-a-file')
  expect(await read('src')).toBe('not-a-file')
})

test('what is not there, and what is too large, is named so', async () => {
  expect(await read('src/none.ts')).toBe('missing')
  expect(await read('src/a.ts/b')).toBe('missing')
  expect(await read(`${'x/'.repeat(3000)}y`)).toBe('missing')
  expect(await read('src/a.ts', 5)).toBe('too-large')
})
