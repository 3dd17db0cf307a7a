import { expect, test, vi } from 'vitest'
import { health } from '#app/http/health.ts'
import { beginStop } from '#app/http/stopping.ts'
import { database } from '#app/store/open-database.ts'

vi.mock('#app/store/open-database.ts', () => ({ database: vi.fn<typeof database>() }))

const [ready, live] = ['http://x/api/health', 'http://x/api/health?live'].map((url) => () => health(new Request(url)))

// What happens to a database that is there, and then is not, tests/hosting/health.test.ts shows on the built server.
test('a database that cannot be opened leaves it alive and not ready', async () => {
  vi.mocked(database).mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.1:5432'))
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
