import { execSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { named } from '#tests/fixtures/log.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { readText } from '#tests/setup/repository.ts'
import { startServer } from '#tests/setup/server.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

test('the backup that the docs show, made while a server runs, has all in another folder', async () => {
  const [data, backup] = [join(await newFolder(), 'data'), join(await newFolder(), 'backup')]
  await mkdir(backup)
  const server = await startServer({ ASSAY_DATA: data })
  await send(server.url, ['one', 'two'])
  const [steps] = /^ {4}node_modules.*\n {4}cp .*$/m.exec(readText('docs/hosting/node.md')) ?? ['']
  execSync(steps.replaceAll('/var/lib/assay', data).replaceAll('/backup', backup), { cwd: root })
  await send(server.url, ['one', 'three'])
  const kept = await resultsOf(server.url)
  await server.stop()
  const copy = await startServer({ ASSAY_DATA: backup })
  try {
    expect(await resultsOf(copy.url)).toHaveLength(2)
    expect(await send(copy.url, ['one', 'three'])).toMatchObject({ results: 2, new: 1, fixed: 1 })
    expect(await resultsOf(copy.url)).toEqual(kept)
    expect(copy.log).toEqual([])
  } finally {
    await copy.stop()
  }
})

async function send(url: string, names: string[]): Promise<unknown> {
  const response = await fetch(`${url}/api/uploads?project=shop&wait=1`, { method: 'POST', body: named(names) })
  return response.json()
}

async function resultsOf(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/results?q=project:shop+is:open`)
  const { results }: { results: { id: string }[] } = await response.json()
  return results.map(({ id }) => id).sort()
}
