import { describe, expect, test } from 'vitest'
import { begin as beginDeletion, changeProject } from '#app/overview/projects/change-project.server.ts'
import { sorts } from '#app/search/sorts.ts'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import type { Verdict } from '#app/sarif/codes.ts'
import { noteChange } from '#app/store/change-notes.ts'
import { mergeResults } from '#app/store/sightings/merge-results.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { failed, logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dieBefore, failBefore, stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { chance } from '#tests/unit/search/generated-store.ts'
import { type LoadedModel, loadModel } from './loaded-model.ts'

const now = '2026-06-01T00:00:00.000Z'
const queries = [
  'ref:* is:* kind:* verdict:*',
  '',
  'is:fixed',
  'is:new ref:*',
  'baseline:updated,absent ref:*',
  'is:reopened ref:*',
  'has:comment',
  'expires:<2100',
  'author:ann',
  'judged:>=2026',
  'verdict:confirmed',
  'a',
  'path:src',
  '-commit:1',
  'commit:2,3',
  'project:project-1',
]

/** What the model and SQL answer to the same questions; all of the model's own making. */
async function compare(store: TestStore, model: LoadedModel, random: ReturnType<typeof chance>): Promise<void> {
  const bySql = sqlAnswers(store.db)
  for (let count = 0; count < 5; count++) {
    const q = random.one(queries)
    const asked = { q, sort: random.one(sorts), cursor: '', limit: 50, now }
    expect(await model.answers.list(asked), q).toEqual(await bySql.list(asked))
    if (random.happens(40)) expect(await model.answers.results(asked), q).toEqual(await bySql.results(asked))
    if (random.happens(40)) expect(await model.answers.facets(asked), q).toEqual(await bySql.facets(asked))
  }
  expect(model.service.status().bySql).toBe(0)
}

describe.each(engines)('on %s, a model', (engine) => {
  describe('that follows a store', () => {
    const store = useStore(engine)

    test('answers after each write what SQL answers', { timeout: 120_000 }, async () => {
      const random = chance(engine.length)
      const projects = [store.project(), store.project()]
      const model = await loadModel(store.db)
      const uploads: string[] = []
      const steps: (() => Promise<unknown>)[] = [
        upload,
        upload,
        upload,
        verdict,
        async () => void (uploads.length > 0 && (await deleteUpload(store.db, uploads.splice(random.below(uploads.length), 1)[0] ?? ''))),
        async () => {
          failBefore(random.one(['rows', 'end']), 1)
          // One that has no rows, or repeats another, would not get there.
          await store.send(named([...letters(), `${random.below(1_000_000)}`]), sending())
        },
        () => changeProject(store.db, random.one(projects), { defaultRef: random.one(['main', 'dev']) }),
        deleteRef,
        merge,
      ]
      function letters(): string[] {
        return ['a', 'b', 'c', 'd', 'e'].filter(() => random.happens(60))
      }
      function sending() {
        return {
          project: random.one(projects),
          ref: random.one(['main', 'main', 'dev', 'refs/pull/7/merge']),
          commit: `${random.below(5)}`,
        }
      }
      async function upload(): Promise<void> {
        const log = named(letters(), { tool: random.one(['Tool', 'Other']), ...(random.happens(80) ? {} : failed) })
        uploads.push((await store.read(log, { ...sending(), ...(random.happens(50) ? {} : { category: 'nightly' }) })).id)
      }
      async function deleteRef(): Promise<void> {
        const ref = random.one(['main', 'dev', 'pull/7', 'pull/7'])
        const begun = await beginDeletion(store.db, { slug: random.one(projects), ref })
        if (begun === 'unknown') return
        if (random.happens(50)) await compare(store, model, random)
        await store.clearNext()
      }
      async function merge(): Promise<void> {
        const project = store.db.kysely.selectFrom('project').select('id').where('key', '=', random.one(projects))
        const rows = await store.db.kysely.selectFrom('result').select(['id', 'project']).where('project', '=', project).execute()
        const [one, other] = [rows[random.below(rows.length)], rows[random.below(rows.length)]]
        if (one === undefined || other === undefined || one.id === other.id) return
        await store.db.kysely.transaction().execute((db) => mergeResults(db, one.project, one.id, other.id))
      }
      async function verdict(): Promise<void> {
        const { results } = await model.answers.list({ q: 'ref:* is:* verdict:*', sort: 'newest', cursor: '', limit: 50, now })
        const ids = results.filter(() => random.happens(30)).map(({ id }) => id)
        const given = random.one<Verdict>(['confirmed', 'false-positive', 'unreviewed'])
        const until = random.one([null, '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
        if (ids.length === 0) return
        const said = { verdict: given, author: random.one([null, 'Ann', 'Bo']), comment: random.one([null, 'Why']), until }
        const { change } = await giveVerdict(store.db, ids, said, new Map(), now)
        if (change === null || random.happens(70)) return
        await undoChange(store.db, change, { author: random.one([null, 'Ann']), comment: null }, now)
      }
      for (let step = 0; step < (engine === 'sqlite' ? 40 : 20); step++) {
        await random.one(steps)()
        await compare(store, model, random)
      }
      for (const id of uploads) await deleteUpload(store.db, id)
      await compare(store, model, random)
      expect(model.service.status().rows).toBe(0)
      await model.close()
    })

    test('shows nothing of an upload that is not published, and all of it once it is', async () => {
      const project = store.project()
      const model = await loadModel(store.db)
      const total = () => model.answers.total({ q: `project:${project}`, now })
      await store.read(named(['a', 'b']), { project })
      expect(await total()).toBe(2)
      const died = dieBefore('end')
      await store.accept(named(['a', 'b', 'c']), { project })
      void store.readNext()
      await died
      expect(await total()).toBe(2)
      await store.readNext({}, 'another')
      expect(await total()).toBe(3)
      expect(model.service.status().bySql).toBe(0)
      await model.close()
    })
  })

  describe('that has seen rows of an upload', () => {
    const store = useStore(engine)

    test('that is taken back forgets them, whoever gets their numbers', async () => {
      const project = store.project()
      const model = await loadModel(store.db)
      await store.read(named(['a', 'b']), { project })
      expect(await model.answers.total({ q: '', now })).toBe(2)
      const died = dieBefore('end', 2)
      await store.accept(named(['a', 'b', 'c', 'd']), { project })
      void store.readNext()
      await died
      expect(await model.answers.total({ q: '', now })).toBe(2)
      // It answers without them, and reads them while nobody asks.
      expect(model.service.status()).toMatchObject({ rows: 2, bySql: 0 })
      expect(model.service.readsAhead).toBe(true)
      while (!(await model.service.advance()));
      expect(model.service.status().rows).toBe(4)
      failBefore('run')
      expect(await store.readNext({}, 'another')).toMatchObject({ status: 'failed' })
      await store.read(named(['a', 'b', 'x']), { project: store.project() })
      const asked = { q: '', sort: 'newest', cursor: '', limit: 50, now } as const
      expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
      expect(model.service.status()).toMatchObject({ rows: 5, bySql: 0 })
      await model.close()
    })
  })

  describe('that knows of a share', () => {
    const store = useStore(engine)

    async function headOf(project: string): Promise<number> {
      return (await store.db.kysely.selectFrom('project').select('head').where('key', '=', project).executeTakeFirstOrThrow()).head
    }

    /** Gives the head that it was. */
    async function setHead(project: string, head: number): Promise<number> {
      const before = await headOf(project)
      await store.db.kysely.transaction().execute(async (db) => {
        const set = db.updateTable('project').set({ head }).where('key', '=', project).returning('id')
        await noteChange(db, (await set.executeTakeFirstOrThrow()).id)
      })
      return before
    }

    test('which nobody is shown yet reads it while nobody asks', async () => {
      const project = store.project()
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
      await store.read(named(names), { project })
      const model = await loadModel(store.db)
      const asked = { q: 'ref:*', sort: 'newest', cursor: '', limit: 50, now } as const
      const head = await headOf(project)
      await store.read(named([...names, 'x']), { project, ref: 'refs/pull/7/merge' })
      // As it is between the transaction that writes the share, and that which publishes it.
      const published = await setHead(project, head)
      expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
      expect(model.service.status()).toMatchObject({ rows: 20, bySql: 0 })
      expect(model.service.readsAhead).toBe(true)
      while (!(await model.service.advance()));
      expect(model.service.status()).toMatchObject({ rows: 41, bySql: 0 })
      await setHead(project, published)
      expect(model.service.readsAhead).toBe(true)
      expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
      expect((await model.answers.list(asked)).total).toBe(41)
      await model.close()
    })

    test('that is gone before it was read has none of it, and once what came since', async () => {
      const project = store.project()
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
      await store.read(named(names), { project })
      const model = await loadModel(store.db)
      const { rows } = model.service.status()
      const head = await headOf(project)
      const { id } = await store.read(named([...names, 'x']), { project, ref: 'refs/pull/7/merge' })
      const asked = { q: 'ref:*', sort: 'newest', cursor: '', limit: 200, now } as const
      const published = await setHead(project, head)
      // An answer reads what is published alone.
      expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
      await setHead(project, published)
      expect(await deleteUpload(store.db, id)).toBe('deleted')
      await store.read(named([...names, 'y']), { project, ref: 'refs/pull/8/merge' })
      while (!(await model.service.advance()));
      expect(await model.answers.list(asked)).toEqual(await sqlAnswers(store.db).list(asked))
      expect(model.service.status()).toMatchObject({ rows: rows + 21, bySql: 0 })
      await model.close()
    })

    test('whose series nothing was published of takes it in as that series', async () => {
      const project = store.project()
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
      await store.read(named(names), { project })
      const model = await loadModel(store.db)
      const stalled = stallBefore('rows', 2)
      await store.accept(named([...names, 'x']), { project, ref: 'refs/pull/7/merge' })
      const reading = store.readNext()
      await stalled.reached
      // A server follows while the upload is still being read.
      while (!(await model.service.advance()));
      stalled.goOn()
      await reading
      for (const q of ['ref:*', '', 'ref:refs/pull/7/merge']) {
        const asked = { q: `project:${project} ${q}`, sort: 'newest', cursor: '', limit: 50, now } as const
        expect(await model.answers.list(asked), q).toEqual(await sqlAnswers(store.db).list(asked))
      }
      expect(model.service.status()).toMatchObject({ bySql: 0 })
      await model.close()
    })
  })

  describe("of a ref that shares its base's sightings", () => {
    const store = useStore(engine)
    const pull = 'refs/pull/7/merge'
    const findings = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => {
        const number = from + at
        return { fingerprint: `f${number}`, message: `word${number % 7} of a message that has some words more`, line: number + 1 }
      })

    async function expectAsSql(model: LoadedModel): Promise<void> {
      while (!(await model.service.advance()));
      for (const q of [
        'ref:*',
        `ref:${pull}`,
        `ref:${pull} word3`,
        `ref:${pull} is:fixed`,
        `compare:main..${pull}`,
        'is:fixed ref:*',
        'verdict:confirmed ref:*',
      ]) {
        for (const sort of ['severity', 'newest'] as const) {
          const asked = { q, sort, cursor: '', limit: 400, now } as const
          expect(await model.answers.list(asked), q).toEqual(await sqlAnswers(store.db).list(asked))
        }
        expect(await model.answers.facets({ q, now }), q).toEqual(await sqlAnswers(store.db).facets({ q, now }))
      }
      expect(model.service.status()).toMatchObject({ ready: true, bySql: 0 })
    }

    test('holds what these say once, whatever becomes of either', async () => {
      const project = store.project()
      await store.read(logOf(findings(0, 200)), { project })
      const model = await loadModel(store.db)
      while (!(await model.service.advance()));
      const { bytes } = model.service.status()
      await store.read(logOf(findings(2, 201)), { project, ref: pull })
      await expectAsSql(model)
      expect(model.service.status()).toMatchObject({ rows: 200 + 199 })
      // Each page has some kilobytes of its own, that of the one stored row of the other ref, too.
      expect(model.service.status().bytes - bytes).toBeLessThan(bytes / 2)

      await store.read(logOf(findings(50, 400)), { project })
      await store.read(logOf(findings(10, 90)), { project, ref: pull })
      await expectAsSql(model)
      const anew = await loadModel(store.db)
      await expectAsSql(anew)
      // What it has begun with it takes in no second time.
      const { rows } = anew.service.status()
      await store.read(logOf([...findings(50, 400), { message: 'one more' }]), { project })
      await expectAsSql(anew)
      expect(anew.service.status()).toMatchObject({ rows: rows + 1 })
      await anew.close()
      await model.close()
    })

    test('has a row for each of them where they are few of a page', async () => {
      const project = store.project()
      const ref = 'refs/pull/8/merge'
      await store.read(logOf(findings(0, 400)), { project })
      await store.read(logOf(findings(0, 20)), { project })
      await store.read(logOf(findings(0, 20)), { project, ref })
      const model = await loadModel(store.db)
      await expectAsSql(model)
      expect(model.service.status()).toMatchObject({ ready: true })
      await model.close()
    })
  })
})
