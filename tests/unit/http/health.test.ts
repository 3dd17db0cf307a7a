import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { health } from '#app/http/health.ts'
import { beginStop } from '#app/http/stopping.ts'
import { database } from '#app/store/open-database.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { overwriteTable } from './overwrite-table.ts'

vi.mock('#app/store/open-database.ts', async (original) => ({
  ...(await original<object>()),
  database: vi.fn<typeof database>(),
}))

const [ready, live] = ['http://x/api/health', 'http://x/api/health?live'].map((url) => () => health(new Request(url)))

// What happens to a database that is there, and then is not, tests/hosting/health.test.ts shows on the built server.
test('a database that cannot be opened leaves it alive and not ready', async () => {
  vi.mocked(database).mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.1:5432'))
  const answer = await ready?.()
  expect([answer?.status, await answer?.json()]).toEqual([503, expect.objectContaining({ live: true, ready: false, reason: 'database' })])
  expect((await live?.())?.status).toBe(200)
})

test.each([
  ['sqlite', 'is damaged'],
  ['postgres', 'lacks a table'],
] as const)('a database on %s that %s leaves it alive and not ready', async (engine, _) => {
  const { db, close } = await openTestDatabase(engine)
  onTestFinished(close)
  vi.mocked(database).mockResolvedValue(db)
  expect((await ready?.())?.status).toBe(200)
  if (db.sqlite === null) await sql`alter table result rename to renamed`.execute(db.kysely)
  else overwriteTable(db.sqlite, 'result')
  const answer = await ready?.()
  expect([answer?.status, await answer?.json()]).toEqual([503, expect.objectContaining({ live: true, ready: false, reason: 'database' })])
  expect((await live?.())?.status).toBe(200)
})

test('once it is to end it is not ready, whatever the database says', async () => {
  beginStop()
  const answer = await ready?.()
  expect([answer?.status, await answer?.json()]).toEqual([503, expect.objectContaining({ live: true, ready: false, reason: 'stopping' })])
  expect((await live?.())?.status).toBe(200)
})
