import { beforeAll, describe, expect, test } from 'vitest'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { begin } from '#app/overview/projects/change-project.server.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
/** More than an answer waits for where little else is there. */
const many = 17_000

describe.each(engines)('on %s, a model of a large project', (engine) => {
  const store = useStore(engine)
  let project: string
  beforeAll(async () => {
    project = store.project()
    await store.read(log(0, many), { project })
  })

  async function expectAsSql(model: LoadedModel): Promise<void> {
    for (const q of ['ref:* is:*', 'ref:* is:fixed,reopened word3', 'compare:main..pull/7']) {
      const asked = { q, sort: 'newest', cursor: '', limit: 60, now } as const
      expect(await model.answers.list(asked), q).toEqual(await sqlAnswers(store.db).list(asked))
      expect(await model.answers.facets(asked), q).toEqual(await sqlAnswers(store.db).facets(asked))
    }
    expect(model.service.status()).toMatchObject({ bySql: 0 })
  }

  test('that loses a ref answers at once, and so it does while that is deleted and once others have its numbers', async () => {
    await store.read(log(many, many + 20), { project, ref: 'refs/pull/7/merge', commit: '2' })
    const model = await loadModel(store.db)
    const { slug } = await store.db.kysely.selectFrom('project').select('slug').where('key', '=', project).executeTakeFirstOrThrow()
    expect(await begin(store.db, { slug, ref: 'pull/7' })).toBeTypeOf('number')
    await expectAsSql(model)
    await store.clearNext()
    await expectAsSql(model)
    await store.read(log(many + 10, many + 40), { project, ref: 'refs/pull/8/merge', commit: '2' })
    await expectAsSql(model)
    await model.close()
  })

  test('that loses an upload reads what became of the others, and no more', async () => {
    const model = await loadModel(store.db)
    const { id } = await store.read(log(50, many + 30), { project, commit: '2' })
    const again = await store.read(log(20, many + 50), { project, commit: '2' })
    await expectAsSql(model)
    expect(await deleteUpload(store.db, id)).toBe('deleted')
    await expectAsSql(model)
    expect(await deleteUpload(store.db, again.id)).toBe('deleted')
    await expectAsSql(model)
    await model.close()
  })
})

/** Results of which each is the same in every log that has it. */
function log(from: number, to: number): string {
  return logOf(
    Array.from({ length: to - from }, (_, at) => {
      const number = from + at
      return { fingerprint: `f${number}`, message: `word${number % 7} of a message`, line: number + 1, path: `src/${number % 9}.ts` }
    }),
  )
}
