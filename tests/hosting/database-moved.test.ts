import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { named } from '#tests/fixtures/log.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { patience } from '#tests/setup/patience.ts'
import { type StartedServer, startServer } from '#tests/setup/server.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */

const sentence = 'The database of Assay is not where it was. Nothing was changed; the server’s log says more.'

let data: string
let server: StartedServer
beforeAll(async () => {
  data = join(await newFolder(), 'data')
  server = await startServer({ ASSAY_DATA: data })
})
afterAll(() => server.stop())

async function send(): Promise<unknown> {
  const response = await fetch(`${server.url}/api/uploads?project=shop&wait=1`, { method: 'POST', body: named(['one', 'two']) })
  return [response.status, await response.json()]
}

async function health(): Promise<unknown> {
  const response = await fetch(`${server.url}/api/health`)
  return [response.status, await response.json()]
}

test('a server whose data folder is moved takes nothing in, says why, and goes on once it is back', async () => {
  expect(await send()).toMatchObject([201, { results: 2 }])
  await rename(data, `${data}-elsewhere`)
  await vi.waitFor(async () => expect(await health()).toMatchObject([503, { ready: false, reason: 'database' }]), patience)
  expect(await send()).toMatchObject([503, { code: 'unavailable', title: sentence }])
  const page = await fetch(`${server.url}/results`)
  expect([page.status, (await page.text()).includes(sentence)]).toEqual([503, true])
  expect(server.log.join('\n')).toContain(`${join(data, 'assay.db')} was moved, deleted or replaced`)

  await rename(`${data}-elsewhere`, data)
  await vi.waitFor(async () => expect(await health()).toMatchObject([200, { ready: true }]), patience)
  expect(await send()).toMatchObject([201, { results: 2, new: 0 }])
})
