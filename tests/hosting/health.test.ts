import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/postgres.ts'
import { type StartedServer, startServer } from '#tests/setup/server.ts'
import { openWay, type WayToDatabase } from './way-to-database.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */
let opened: Awaited<ReturnType<typeof openTestDatabase>>
let way: WayToDatabase
let server: StartedServer
let folder: string

beforeAll(async () => {
  opened = await openTestDatabase('postgres')
  folder = await mkdtemp(join(tmpdir(), 'assay-health-'))
  const { location } = opened.db
  if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
  const address = new URL(location.url)
  way = await openWay(Number(address.port))
  address.port = String(way.port)
  server = await startServer({ DATABASE_URL: address.href, ASSAY_DATA: folder, ASSAY_LOG: 'silent' })
})

afterAll(async () => {
  way.mode = 'open'
  await server.stop()
  way.close()
  await opened.close()
  await rm(folder, { recursive: true, force: true })
})

test('lives and is ready, under its name and version', async () => {
  expect(await health()).toEqual([
    200,
    { name: 'assay', version: '0.1.0', live: true, ready: true, model: { ready: expect.any(Boolean), rows: 0 } },
  ])
})

test.each(['cut', 'silent'] as const)(
  'a database that is %s leaves it alive and not ready, until it is back',
  { timeout: 30_000 },
  async (mode) => {
    way.mode = mode
    way.drop()
    expect(await health()).toEqual([503, { name: 'assay', version: '0.1.0', live: true, ready: false, reason: 'database' }])
    expect(await health('?live')).toEqual([200, { name: 'assay', version: '0.1.0', live: true }])
    way.mode = 'open'
    way.drop()
    await vi.waitFor(async () => expect(await health()).toMatchObject([200, { ready: true }]), { timeout: 15_000, interval: 100 })
  },
)

async function health(query = ''): Promise<[number, unknown]> {
  // A connection that the server closes because it has rested is not to be met at that very moment.
  const response = await fetch(`${server.url}/api/health${query}`, { headers: { connection: 'close' } })
  return [response.status, await response.json()]
}
