import { afterEach, describe, expect, test, vi } from 'vitest'
import type { sweepUpload } from '#app/store/deleting/sweep.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { failBefore } from './inline-reader.ts'
import { useStore } from './test-store.ts'

/** How often what an upload wrote can still be taken back before the disk is full. */
let sweeps = Infinity

vi.mock('#app/store/deleting/sweep.ts', async (original) => {
  const real = await original<{ sweepUpload: typeof sweepUpload }>()
  return {
    ...real,
    async sweepUpload(...about: Parameters<typeof sweepUpload>) {
      if (sweeps-- <= 0) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
      await real.sweepUpload(...about)
    },
  }
})

afterEach(() => {
  sweeps = Infinity
})

describe.each(engines)('on %s, an upload whose writing cannot be taken back where it failed', (engine) => {
  const store = useStore(engine)

  test('is told to have failed at once, holds up no other once that can be, and is not read again', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const ids = await store.ids(project, 'is:*')
    const uid = await store.accept(named(['b', 'c']), { project })
    failBefore('end')
    sweeps = 1
    await expect(store.readNext()).rejects.toThrow('disk is full')
    const failed = { id: uid, status: 'failed', error: { code: 'internal', sentence: expect.stringMatching(/\.$/) }, results: 0 }
    expect(await loadUpload(store.db, uid)).toMatchObject({ ...failed, finishedAt: null })
    expect(await store.ids(project, 'is:*')).toEqual(ids)

    await expect(store.readNext()).rejects.toThrow('disk is full')
    sweeps = Infinity
    expect(await store.readNext()).toMatchObject({ ...failed, finishedAt: expect.any(String) })
    expect(await store.ids(project, 'is:*')).toEqual(ids)
    expect(await store.read(named(['b', 'c']), { project })).toMatchObject({ results: 2, new: 2, fixed: 1 })
  })
})
