import { describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { askedRefs } from '#app/search/asked-refs.server.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, a result', (engine) => {
  const store = useStore(engine)

  /** A result that is on line 3 of the default ref, and on line 8 of a pull request; gives how its page shows it by a query. */
  async function onBoth(project: string) {
    await store.read(logOf([{ line: 3, message: 'Found', fingerprint: 'f' }]), { project, ref: 'main' })
    await store.read(logOf([{ line: 8, message: 'Found', fingerprint: 'f' }]), { project, ref: 'refs/pull/7/merge' })
    const [listed] = await store.list(`project:${project} ref:pull/7`)
    expect(listed?.line).toBe(8)
    return async (q: string) => {
      const loaded = await loadResult(store.db, resultIdSchema.parse(listed?.id), { asked: askedRefs(q) })
      if (loaded.status !== 'found') throw new Error(loaded.status)
      const { ref, on, region } = loaded.detail
      return { ref, on, line: region?.startLine }
    }
  }

  const [onMain, onPull] = [
    { ref: 'main', line: 3 },
    { ref: 'pull/7', line: 8 },
  ]

  test('is shown as it is on the ref that a query asks about, as in the list', async () => {
    const shown = await onBoth(store.project())
    expect(await shown('')).toEqual({ ...onMain, on: null })
    expect(await shown('severity:high')).toEqual({ ...onMain, on: null })
    for (const q of ['ref:pull/7', 'REF:refs/pull/7/head is:new', 'ref:pull/*', '-ref:main', 'ref:none,pull/7', 'compare:main..pull/7']) {
      expect(await shown(q), q).toEqual({ ...onPull, on: 'pull/7' })
    }
    for (const q of ['ref:*', 'ref:main,pull/7', 'ref:main', 'compare:pull/7..main', 'compare:main..2026-01-01']) {
      expect(await shown(q), q).toEqual({ ...onMain, on: 'main' })
    }
    for (const q of ['ref:none', 'ref:main ref:pull/7']) expect(await shown(q), q).toEqual({ ...onMain, on: null })
  })

  test('that is fixed on one of the refs that are asked about is shown where it is open', async () => {
    const project = store.project()
    const shown = await onBoth(project)
    await store.read(logOf([]), { project, ref: 'main' })
    for (const q of ['ref:*', 'ref:main,pull/7', 'compare:main..pull/7', 'compare:pull/7..main']) {
      expect(await shown(q), q).toEqual({ ...onPull, on: 'pull/7' })
    }
    for (const q of ['ref:main', '']) expect(await shown(q), q).toMatchObject(onMain)
  })
})
