import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { projectFallback } from '#app/cli/project-fallback.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string

beforeEach(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'tea shop'))
})

test.each([
  ['git@git.example:teahouse/shop.git', 'git.example/teahouse/shop'],
  ['https://gitlab-ci-token:a-secret@git.example/teahouse/shop.git', 'git.example/teahouse/shop'],
  ['https://ci:a-secret@build', 'https://build'],
  ['/srv/git/shop.git', '/srv/git/shop.git'],
])('is the git remote as logs name a repository, and never a secret that stands in it: %s', async (remote, project) => {
  await git('test "$2" = "$WANTED" && echo "$REMOTE"')
  vi.stubEnv('WANTED', join(folder, 'tea shop'))
  vi.stubEnv('REMOTE', remote)
  expect(await projectFallback('a.sarif', join(folder, 'tea shop'))).toBe(project)
})

test.each([
  ['there is no remote', 'exit 1'],
  ['the remote is empty', 'echo'],
])('is the name of the folder where %s', async (_where, script) => {
  await git(script)
  expect(await projectFallback('a.sarif', join(folder, 'tea shop'))).toBe('tea shop')
})

test('is the name of the folder where there is no git', async () => {
  vi.stubEnv('PATH', folder)
  expect(await projectFallback('a.sarif', join(folder, 'tea shop', '.'))).toBe('tea shop')
})

describe("in Assay's own folder", () => {
  const inOwn = (file: string) => projectFallback(file, join(folder, 'assay/docs'), join(folder, 'assay'))

  beforeEach(async () => {
    await mkdir(join(folder, 'assay/docs'), { recursive: true })
    await git('echo "remote of $2"')
  })

  test('is the git remote of the folder that the log is in, not that of Assay', async () => {
    expect(await inOwn('../../tea shop/a.sarif')).toBe(`remote of ${join(folder, 'tea shop')}`)
  })

  test.each([
    ['there is no remote', 'exit 1', '../../tea shop/a.sarif'],
    ["the log is in Assay's folder, too", 'echo git@git.example:tools/assay.git', 'a.sarif'],
    ['a link leads there', 'echo git@git.example:tools/assay.git', '../../link/a.sarif'],
  ])('is left to the name of the file where %s', async (_where, script, file) => {
    await symlink(join(folder, 'assay/docs'), join(folder, 'link'))
    await git(script)
    expect(await inOwn(file)).toBeNull()
  })
})

/** Puts a program of this name, made of a line of shell, before all others. */
async function git(script: string): Promise<void> {
  await writeFile(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, 'git'), 0o755)
  vi.stubEnv('PATH', `${folder}:${process.env['PATH'] ?? ''}`)
}
