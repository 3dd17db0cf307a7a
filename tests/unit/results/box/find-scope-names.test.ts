import { describe, expect, test } from 'vitest'
import { findScopeNames } from '#app/results/box/find-scope-names.server.ts'
import type { ScopeField } from '#app/results/box/scope-fields.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const [first, second] = ['4f2a9c1d8e', '9b1d0f7a6c'].map((part) => part.repeat(4))

describe.each(engines)('on %s, what a scope can be', (engine) => {
  const store = useStore(engine)

  async function found(field: ScopeField, q: string, text = ''): Promise<[name: string, detail: string][]> {
    const { names } = await findScopeNames(store.db, { q, field, text })
    return names.map(({ name, detail }) => [name, detail])
  }

  test('is named, with what tells it from others, as far as the rest of the query speaks of it; what came last is first', async () => {
    const project = store.project()
    const one = await store.read(named(['a']), { project, ref: 'main', fileName: 'one.sarif', category: 'nightly', commit: first })
    const two = await store.read(named(['a']), { project, ref: 'next', fileName: 'two.sarif', commit: second })
    const today = two.receivedAt.slice(0, 'yyyy-mm-dd'.length)
    expect(await found('upload', `project:${project}`)).toEqual([
      [two.id, `two.sarif, ${project}, next, ${today}`],
      [one.id, `one.sarif, ${project}, main, ${today}`],
    ])
    expect(await found('upload', `project:${project}`, 'ONE.S')).toMatchObject([[one.id, expect.anything()]])
    expect(await found('upload', `project:${project} -ref:next`)).toMatchObject([[one.id, expect.anything()]])
    expect(await found('upload', `project:${project} tool:other`)).toEqual([])
    expect(await found('commit', `project:${project}`)).toEqual([
      [second?.slice(0, 12), `${project}, next, ${today}`],
      [first?.slice(0, 12), `${project}, main, ${today}`],
    ])
    expect(await found('category', `project:${project}`)).toEqual([['nightly', `${project}, main, ${today}`]])
  })

  test('is the name of a run, or its guid where it has no name, and at most twelve', async () => {
    const project = store.project()
    const guid = '11111111-1111-4111-8111-111111111111'
    const runOf = (automationDetails: object) => ({ tool: { driver: { name: 'Tool' } }, results: [], automationDetails })
    const logOfRuns = (runs: object[]) => JSON.stringify({ version: '2.1.0', runs })
    await store.read(logOfRuns([runOf({ guid }), runOf({ id: 'nightly/1' })]), { project })
    expect((await found('run', `project:${project}`)).map(([name]) => name).toSorted()).toEqual([guid, 'nightly/1'].toSorted())
    expect(await found('run', `project:${project}`, 'LY/')).toMatchObject([['nightly/1', expect.anything()]])
    await store.read(logOfRuns(Array.from({ length: 20 }, (_, at) => runOf({ id: `many/${at}` }))), { project })
    expect(await found('run', `project:${project}`, 'many')).toHaveLength(12)
  })
})
