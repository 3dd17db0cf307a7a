import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { projectFallback } from '#app/cli/project-fallback.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string

beforeEach(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'tea shop'))
})

test('is the git remote', async () => {
  await git('test "$2" = "$WANTED" && echo git@git.example:teahouse/shop.git')
  vi.stubEnv('WANTED', join(folder, 'tea shop'))
  expect(await projectFallback(join(folder, 'tea shop'))).toBe('git@git.example:teahouse/shop.git')
})

test.each([
  ['there is no remote', 'exit 1'],
  ['the remote is empty', 'echo'],
])('is the name of the folder where %s', async (_where, script) => {
  await git(script)
  expect(await projectFallback(join(folder, 'tea shop'))).toBe('tea shop')
})

test('is the name of the folder where there is no git', async () => {
  vi.stubEnv('PATH', folder)
  expect(await projectFallback(join(folder, 'tea shop', '.'))).toBe('tea shop')
})

/** Puts a program of this name, made of a line of shell, before all others. */
async function git(script: string): Promise<void> {
  await writeFile(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'git'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
}
