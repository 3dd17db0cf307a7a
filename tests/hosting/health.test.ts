import { expect, test, vi } from 'vitest'
import { patience } from '#tests/setup/patience.ts'
import { serverByWay } from './way-to-database.ts'

/** On the build: run it with `npm run build && npm run unit -- tests/hosting`. */
const started = serverByWay({ ASSAY_LOG: 'silent' })

test('lives and is ready, under its name and version', async () => {
  expect(await health()).toEqual([
    200,
    { name: 'assay', version: '0.1.0', live: true, ready: true, model: { ready: expect.any(Boolean), rows: 0, tooLarge: false } },
  ])
})

test.each(['cut', 'silent'] as const)('a database that is %s leaves it alive and not ready, until it is back', async (mode) => {
  const { way } = started()
  way.mode = mode
  way.drop()
  expect(await health()).toEqual([503, { name: 'assay', version: '0.1.0', live: true, ready: false, reason: 'database' }])
  expect(await health('?live')).toEqual([200, { name: 'assay', version: '0.1.0', live: true }])
  way.mode = 'open'
  way.drop()
  await vi.waitFor(async () => expect(await health()).toMatchObject([200, { ready: true }]), patience)
})

async function health(query = ''): Promise<[number, unknown]> {
  // A connection that the server closes because it has rested is not to be met at that very moment.
  const response = await fetch(`${started().server.url}/api/health${query}`, { headers: { connection: 'close' } })
  return [response.status, await response.json()]
}
