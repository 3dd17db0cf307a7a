import { describe, expect, test, vi } from 'vitest'
import { findSides } from '#app/results/compare/find-sides.server.ts'
import { finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

describe.each(engines)('on %s, what can be compared', (engine) => {
  const store = useStore(engine)

  test('has uploads by the names of their files, and by their tools where they came without one', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, fileName: 'nightly.sarif' })
    const both = log(run([finding({ fingerprint: 'b' })], { tool: 'Two' }), run([finding({ fingerprint: 'b' })], { tool: 'One' }))
    await store.read(both, { project, fileName: 'upload' })
    const sides = await findSides(store.db, { q: `project:${project}`, text: '' })
    expect(sides.filter(({ kind }) => kind === 'upload').map(({ label }) => label)).toEqual(['Log of One, Two', 'nightly.sarif'])
  })
})
