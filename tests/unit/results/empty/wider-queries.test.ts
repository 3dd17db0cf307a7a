import { describe, expect, test, vi } from 'vitest'
import { widerQueries } from '#app/results/empty/wider-queries.server.ts'
import { giveVerdict } from '#app/store/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

describe('beside an empty list', () => {
  const store = useStore('sqlite')

  test('what was dismissed is counted for a query for projects, and for no other, whose page does not tell of it', async () => {
    const project = store.project()
    await store.read(named(['a']), { project })
    const [result] = await store.list(`project:${project}`)
    const given = { verdict: 'wont-fix', author: null, comment: null, until: null } as const
    await giveVerdict(store.db, [result?.id ?? ''], given, new Map(), new Date().toISOString())
    const setAside = async (q: string) => (await widerQueries(store.db, q)).setAside.map(({ why, total }) => ({ why, total }))
    expect(await setAside(`project:${project}`)).toEqual([{ why: 'verdict', total: 1 }])
    expect(await setAside(`project:${project} rule:*`)).toEqual([])
  })
})
