import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acceptUpload } from '#app/ingest/receiving/accept.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { defaultLimits as limits } from '#tests/setup/default-limits.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { patience } from '#tests/setup/patience.ts'

test('an upload that the database has no time for is refused after ten seconds, and goes once there is time', async () => {
  const folder = await newFolder()
  const db = await openDatabase({ engine: 'sqlite', folder }, { readsBeside: true })
  onTestFinished(() => db.close())
  const other = new SqliteConnection(join(folder, 'assay.db'))
  onTestFinished(() => void other.close())
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const received = Promise.withResolvers<void>()
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{}')
    other.exec('begin immediate')
    clock.mockClear()
    received.resolve()
  }
  const incoming = { body: body(), fileName: 'a.sarif', encoding: null, parameters: {} }
  const refused = acceptUpload(db, limits, incoming).catch((error: unknown) => error)
  await received.promise
  // Those that wait look at it again and again; who begins to wait after that has all of the time before him.
  await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(100), patience)
  now = 10_000
  expect(await refused).toMatchObject({ code: 'SQLITE_BUSY' })
  other.exec('commit')
  const uploads = () => db.kysely.selectFrom('upload').selectAll().execute()
  await vi.waitFor(async () => expect(await uploads()).toEqual([]), patience)
})
