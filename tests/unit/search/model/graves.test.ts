import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startModel } from '#app/search/model/thread/model-thread.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { bury } from '#app/store/deleting/bury.ts'
import { UnknownResults } from '#app/store/verdicts/verdict-errors.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { patience } from '#tests/setup/patience.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

const now = '2026-06-01T00:00:00.000Z'
const queries = [
  'ref:* is:* verdict:*',
  'is:new ref:*',
  'verdict:confirmed ref:*',
  'ref:* -commit:1',
  'ref:* -commit:5',
  'ref:* commit:1,2 is:*',
  'compare:1..3 change:*',
]

describe.each(engines)('on %s, a model', (engine) => {
  const store = useStore(engine)

  // Where it goes round for ever, only a thread of its own can be left.
  test.each(['pull/8', 'main', 'nightly', 'all'])('that is loaded while %s lies in its grave has none of it', async (name) => {
    const project = store.project()
    await store.read(log('abcdefgh'), { project, ref: 'main', commit: '1' })
    await store.read(log('abcdefgh'), { project, ref: 'refs/pull/8/merge', commit: '2' })
    await store.read(log('abcefgh'), { project, ref: 'refs/pull/8/merge', commit: '2' })
    await store.read(log('abdefgh'), { project, ref: 'main', commit: '3' })
    await store.read(log('abc'), { project, ref: 'main', commit: '5', category: 'nightly' })
    const ids = await store.ids(project, 'ref:pull/8')
    const named = await store.db.kysely
      .selectFrom('series')
      .innerJoin('project', 'project.id', 'series.project')
      .innerJoin('ref', 'ref.id', 'series.ref')
      .select(['series.project', 'series.id as series', 'series.ref', 'ref.name', 'series.category'])
      .where('project.key', '=', project)
      .execute()
    const one = named.find((one) => name === 'all' || one.name === name || one.category === name)
    if (one === undefined) throw new Error(`There is no ${name}.`)
    const [ref, series] = [name === 'pull/8' || name === 'main' ? one.ref : null, name === 'nightly' ? one.series : null]
    await store.db.kysely.transaction().execute((db) => bury(db, { project: one.project, ref, series }))

    const thread = startModel(store.db, 1_000_000, () => {})
    onTestFinished(() => thread.stop())
    await vi.waitFor(() => expect(thread.status().ready).toBe(true), patience)
    async function compare() {
      for (const q of queries) {
        const asked = { q: `project:${project} ${q}`, sort: 'path', cursor: '', limit: 50, now } as const
        expect(await thread.answers.list(asked), q).toEqual(await sqlAnswers(store.db).list(asked))
        expect(await thread.answers.facets(asked), q).toEqual(await sqlAnswers(store.db).facets(asked))
      }
    }
    const { bySql, rows } = thread.status()
    expect(rows).toBe(await sightingsLeft())
    await compare()
    const said = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    const given = giveVerdict(store.db, Object.values(ids).slice(0, 2), said, new Map(), now)
    // What is nowhere else is nobody's to judge any more.
    if (name === 'all') await expect(given).rejects.toThrow(UnknownResults)
    else await given
    await compare()
    await store.clearNext()
    await compare()
    await store.read(log('abxy'), { project, ref: 'main', commit: '4' })
    await compare()
    expect(thread.status().bySql).toBe(bySql)
  })

  async function sightingsLeft(): Promise<number> {
    const graves = store.db.kysely.selectFrom('deletion').select('project')
    const left = store.db.kysely.selectFrom('series').select('id').where('project', 'not in', graves)
    return (await store.db.kysely.selectFrom('sighted').select('id').where('series', 'in', left).execute()).length
  }
})

function log(names: string): string {
  return logOf([...names].map((name) => ({ message: name, fingerprint: name, path: `src/${name}.ts` })))
}
