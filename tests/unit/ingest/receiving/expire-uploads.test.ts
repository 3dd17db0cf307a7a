import { access } from 'node:fs/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expireUploads, startExpiry } from '#app/ingest/receiving/expire-uploads.ts'
import { receivedPath } from '#app/ingest/receiving/kept-upload.ts'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { sourcesOf } from '#app/rebuild/sources.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

afterEach(() => vi.useRealTimers())

const day = 24 * 60 * 60 * 1000

describe.each(engines)('on %s, old uploads', (engine) => {
  const store = useStore(engine)

  async function isKept(uid: string): Promise<boolean> {
    const { id } = await store.db.kysely.selectFrom('upload').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    const chunks = await store.db.kysely.selectFrom('upload_chunk').select('ordinal').where('upload', '=', id).execute()
    if (chunks.length > 0) return true
    return access(await receivedPath(store.db, uid)).then(
      () => true,
      () => false,
    )
  }

  async function receivedAt(uid: string, at: string): Promise<void> {
    await store.db.kysely.updateTable('upload').set({ received_at: at }).where('uid', '=', uid).execute()
  }

  test('are dropped after their days, once they were read; what was read of them stays', async () => {
    const [project, other] = [store.project(), store.project()]
    const read = await store.read(named(['a', 'b']), { project })
    const failed = await store.send('{}', { project })
    const recent = await store.read(named(['a']), { project: other })
    const waiting = await store.accept(named(['c']), { project: other })
    for (const id of [read.id, failed.id, waiting]) await receivedAt(id, '2026-01-01T00:00:00.000Z')
    await receivedAt(recent.id, '2026-01-05T00:00:00.000Z')
    const now = Date.parse('2026-01-11T00:00:00.000Z')
    expect(await expireUploads(store.db, 11, now)).toBe(0)
    expect(await expireUploads(store.db, 7, now)).toBe(2)
    expect(await Promise.all([read.id, failed.id, recent.id, waiting].map(isKept))).toEqual([false, false, true, true])
    expect(await loadUpload(store.db, read.id)).toMatchObject({ status: 'done', results: 2, droppedAt: '2026-01-11T00:00:00.000Z' })
    expect(await loadUpload(store.db, waiting)).toMatchObject({ status: 'queued', droppedAt: null })
    expect(await store.readNext()).toMatchObject({ status: 'done' })
    const [id] = Object.values(await store.ids(project))
    const loaded = await loadResult(store.db, resultIdSchema.parse(id))
    expect(loaded.status === 'found' && loaded.detail.raw.text).toContain('"message"')
    const { kept, anew } = await sourcesOf(store.db)
    expect(kept).toMatchObject([{ slug: project, reason: 'dropped' }])
    expect([...anew.values()]).toContain(other)
  })
})

describe('expiry', () => {
  const store = useStore('sqlite')

  test('runs at the start and every day, until it is stopped', async () => {
    const { id: first } = await store.read(named(['a']), { project: store.project() })
    const { id: second } = await store.read(named(['b']), { project: store.project() })
    const dropped = async () => Promise.all([first, second].map(async (id) => (await loadUpload(store.db, id))?.droppedAt != null))
    await store.db.kysely.updateTable('upload').set({ received_at: '2026-01-01T00:00:00.000Z' }).where('uid', '=', first).execute()
    await store.db.kysely.updateTable('upload').set({ received_at: '2026-01-04T12:00:00.000Z' }).where('uid', '=', second).execute()
    vi.useFakeTimers({ now: Date.parse('2026-01-10T00:00:00.000Z'), toFake: ['setInterval', 'clearInterval', 'Date'] })
    const expiry = startExpiry(store.db, 5, (_, error) => {
      throw error
    })
    await expect.poll(dropped).toEqual([true, true])
    await expiry.stop()
  })

  test('finds the next day what was too young', async () => {
    const { id } = await store.read(named(['a']), { project: store.project() })
    const droppedAt = async () => (await loadUpload(store.db, id))?.droppedAt
    await store.db.kysely.updateTable('upload').set({ received_at: '2026-01-05T12:00:00.000Z' }).where('uid', '=', id).execute()
    vi.useFakeTimers({ now: Date.parse('2026-01-10T00:00:00.000Z'), toFake: ['setInterval', 'clearInterval', 'Date'] })
    const faults: unknown[] = []
    const expiry = startExpiry(store.db, 5, (_, error) => faults.push(error))
    vi.advanceTimersByTime(day - 1)
    expect(await droppedAt()).toBeNull()
    vi.advanceTimersByTime(1)
    await expiry.stop()
    expect(await droppedAt()).toBe('2026-01-11T00:00:00.000Z')
    expect(faults).toEqual([])
    const idle = startExpiry(store.db, null, () => {})
    await idle.stop()
  })
})
