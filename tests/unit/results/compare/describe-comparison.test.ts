import { describe, expect, test } from 'vitest'
import { describeComparison } from '#app/results/compare/describe-comparison.server.ts'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, a side of a comparison', (engine) => {
  const store = useStore(engine)

  test('that is an upload is called by its file, or by all its tools where it came without a name, and has its commit', async () => {
    const project = store.project()
    const tools = ['F', 'E', 'D', 'C', 'B', 'A'].map((tool) => run([finding({ fingerprint: 'a' })], { tool }))
    const first = await store.read(log(...tools), { project, fileName: 'upload', commit: 'aaaaaaa1' })
    const second = await store.read(named(['a']), { project, fileName: 'nightly.sarif', commit: 'bbbbbbb2' })
    const q = `compare:${first.id}..${second.id}`
    const { compared } = await readStoredQuery(store.db, q)
    expect(compared && describeComparison(q, compared, [])).toMatchObject({
      before: { fileName: 'Log of A, B, C and 3 more', commits: ['aaaaaaa1'] },
      after: { fileName: 'nightly.sarif', commits: ['bbbbbbb2'] },
    })
  })
})
