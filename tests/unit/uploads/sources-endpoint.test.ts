import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { uploadFolder } from '#app/ingest/receiving/kept-upload.ts'
import { recoverUploads } from '#app/ingest/recover.ts'
import { receiveSources } from '#app/uploads/sources-endpoint.server.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { defaultLimits } from '#tests/setup/default-limits.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { zipped } from '#tests/unit/ingest/zipped.ts'
import { openLogged } from '#tests/unit/store/use-database.ts'

const store = new TestStore()

vi.mock('#app/http/server-state.ts', () => ({
  serverState: () => Promise.resolve({ config: { limits: defaultLimits }, database: store.db }),
}))

test('sources that are on their way stay where a command starts beside the server, and leave nothing', async () => {
  store.open(await openLogged([]))
  const { id } = await store.read(logOf([{ path: 'src/a.ts' }]), { project: 'own' })
  const before = await readdir(await uploadFolder(store.db))
  const archive = await zipped([['src/a.ts', 'text']])
  async function* body() {
    yield archive.subarray(0, 20)
    await recoverUploads(store.db)
    yield archive.subarray(20)
  }
  const init = { method: 'POST', body: Readable.toWeb(Readable.from(body())), duplex: 'half' } as RequestInit // `duplex` is not among TypeScript's
  const request = new Request(`http://127.0.0.1/api/uploads/${id}/sources`, init)
  const answer = await receiveSources(id, request)
  expect([answer.status, await answer.json()]).toMatchObject([200, { named: 1, kept: 1 }])
  expect(await readdir(await uploadFolder(store.db))).toEqual(before)
})
