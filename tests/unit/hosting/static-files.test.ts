import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerMiddleware } from 'srvx'
import { beforeAll, expect, test } from 'vitest'
import { staticFiles } from '#app/hosting/static-files.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string
let middleware: ServerMiddleware

beforeAll(async () => {
  folder = await newFolder()
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/index-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'client/icon.svg'), '<svg/>')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  middleware = await staticFiles(join(folder, 'client'))
})

test('a file with a hash in its name is kept for ever', async () => {
  const response = await get('/assets/index-1a2b.js')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('export {}')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'max-age=31536000, immutable',
  })
})

test('any other file is looked at again after an hour', async () => {
  const response = await get('/icon.svg')
  expect(response.headers.get('cache-control')).toBe('max-age=3600')
  // Read to its end, it is closed.
  expect(await response.text()).not.toBe('')
})

test('an asset of another version is gone, and that is not kept', async () => {
  const response = await get('/assets/index-0000.js')
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['/', '/results', '/results/91z18ck0wdpkf0280h57', '/assets', '/../secret.txt', '/%2e%2e/secret.txt', '/icon.svg/'])(
  '%s is for the application',
  async (path) => {
    expect(await (await get(path)).text()).toBe('application')
  },
)

async function get(path: string): Promise<Response> {
  return middleware(new Request(`http://localhost${path}`), () => new Response('application'))
}
