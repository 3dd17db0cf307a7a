import { describe, expect, test } from 'vitest'
import { findUncountedNames } from '#app/results/box/find-uncounted-names.server.ts'
import type { UncountedNames } from '#app/results/box/uncounted-fields.ts'
import type { Verdict } from '#app/sarif/codes.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const [first, second] = ['4f2a9c1d8e', '9b1d0f7a6c'].map((part) => part.repeat(4))

describe.each(engines)('on %s, what a scope can be', (engine) => {
  const store = useStore(engine)

  async function found(field: UncountedNames['field'], q: string, text = ''): Promise<[name: string, detail: string][]> {
    const { names } = await findUncountedNames(store.db, { q, field, text })
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

  test('are those who gave verdicts in the projects asked for, by names that have a text in them; who did so last is first', async () => {
    const [project, other] = [store.project(), store.project()]
    for (const one of [project, other]) await store.read(named(['a', 'b']), { project: one })
    const say = async (of: string, author: string | null, at: string, verdict: Verdict = 'confirmed') => {
      const ids = Object.values(await store.ids(of))
      await giveVerdict(store.db, ids, { verdict, author, comment: null, until: null }, new Map(), at)
    }
    await say(project, 'Kim "K" Lee', '2026-01-31T10:00:00.000Z')
    await say(project, 'sam', '2026-02-01T10:00:00.000Z', 'unreviewed')
    await say(project, 'kimberly', '2026-01-30T10:00:00.000Z')
    await say(project, null, '2026-02-02T10:00:00.000Z', 'unreviewed')
    await say(other, 'alex', '2026-02-03T10:00:00.000Z')
    expect(await found('author', `project:${project} verdict:confirmed`)).toEqual([
      ['sam', 'last on 2026-02-01'],
      ['Kim "K" Lee', 'last on 2026-01-31'],
      ['kimberly', 'last on 2026-01-30'],
    ])
    expect(await found('author', `project:${project}`, 'KIM')).toMatchObject([
      ['Kim "K" Lee', expect.anything()],
      ['kimberly', expect.anything()],
    ])
    expect(await found('author', `project:${other}`)).toMatchObject([['alex', expect.anything()]])
  })
})
