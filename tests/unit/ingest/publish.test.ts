import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { loadResult } from '#app/results/detail/load-result.server.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'
import { answerFacets, answerTotal } from '#app/search/answer.ts'
import { loadOverview } from '#app/overview/load-overview.server.ts'
import type { Database } from '#app/store/database.ts'
import { failed, finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dumpTables } from '#tests/unit/store/dump.ts'
import { dieBefore } from './inline-reader.ts'
import { useStore } from './test-store.ts'

/** Makes the database refuse to note that an upload was read. */
async function refuseDone({ engine, kysely }: Database): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger refuse before update on upload when new.status = 'done' begin select raise(abort, 'refused'); end`.execute(
      kysely,
    )
  } else {
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(kysely)
    await sql`create trigger refuse before update on upload for each row when (new.status = 'done') execute function refuse()`.execute(
      kysely,
    )
  }
}

async function allowDone({ engine, kysely }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger refuse`.execute(kysely)
  else await sql`drop function refuse cascade`.execute(kysely)
}

describe.each(engines)('on %s, until all of a log is stored', (engine) => {
  const store = useStore(engine)

  /** What readers see of a project. */
  async function seen(project: string) {
    const q = `project:${project} is:* ref:* kind:*`
    const [listed, facets, total] = [await store.list(q), await answerFacets(store.db, { q }), await answerTotal(store.db, { q })]
    const pages = await Promise.all(listed.map(async ({ id }) => loadResult(store.db, resultIdSchema.parse(id))))
    const overview = await loadOverview(store.db)
    // That an upload has come in is no secret.
    const projects = overview.projects.filter(({ slug }) => slug === project).map((own) => ({ ...own, lastUploadAt: null }))
    return { listed, facets, total, pages, projects, open: overview.open }
  }

  test.each(['rows', 'run-end', 'end'] as const)('nothing of a first one is seen (before %s)', async (moment) => {
    const project = store.project()
    const before = await seen(project)
    await store.accept(named(['a', 'b']), { project })
    const reached = dieBefore(moment)
    void store.readNext()
    await reached
    expect(await seen(project)).toEqual(before)
    await store.readNext()
    expect(await store.messages(project, 'is:open')).toEqual(['a', 'b'])
  })

  test('nothing of a later one is seen, nor are the ids of its results', async () => {
    const project = store.project()
    await store.read(named(['a', 'b', 'c']), { project })
    await store.read(named(['a', 'b']), { project })
    const before = await seen(project)
    await store.accept(named(['new', 'b', 'c']), { project })
    const reached = dieBefore('end', 2)
    void store.readNext()
    await reached
    expect(await seen(project)).toEqual(before)
    const { uid } = await store.db.kysely.selectFrom('result').select('uid').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    expect(before.listed.map(({ id }) => id)).not.toContain(uid)
    expect(await loadResult(store.db, resultIdSchema.parse(uid))).toEqual({ status: 'unknown' })
    await store.readNext()
    expect(await store.messages(project, 'is:open')).toEqual(['b', 'c', 'new'])
    expect(await loadResult(store.db, resultIdSchema.parse(uid))).toMatchObject({ status: 'found' })
  })

  test('all of its tools and categories are seen at once', async () => {
    const project = store.project()
    const runs = ['One', 'Two'].map((tool) => run([finding({ message: tool })], { tool }))
    await store.accept(log(...runs), { project })
    const reached = dieBefore('run-end', 2)
    void store.readNext()
    await reached
    expect(await store.list(`project:${project}`)).toEqual([])
    await store.readNext()
    expect(await store.messages(project, 'is:open')).toEqual(['One', 'Two'])
  })
})

describe.each(engines)('on %s, that a log was read is noted together with what it said', (engine) => {
  const store = useStore(engine)
  afterEach(() => allowDone(store.db))

  test.each<[string, string]>([
    ['with what is new and gone', named(['b', 'c'])],
    ['with what is not complete', named(['c'], failed)],
  ])('%s: where the one fails, so does the other', async (_, text) => {
    const project = store.project()
    await store.read(named(['a', 'b']), { project })
    const { upload: __, upload_chunk: ___, ...before } = await dumpTables(store.db)
    const messages = await store.messages(project, 'is:open')
    await refuseDone(store.db)
    const upload = await store.send(text, { project })
    expect(upload).toMatchObject({ status: 'failed', error: { code: 'internal' }, results: 0 })
    expect(upload.error?.sentence).not.toContain('refused')
    expect(store.faults.splice(0).join()).toContain('refused')
    expect(await dumpTables(store.db)).toMatchObject(before)
    expect(await store.messages(project, 'is:open')).toEqual(messages)
    for (const { id } of await store.list(`project:${project}`)) {
      expect(await loadResult(store.db, resultIdSchema.parse(id))).toMatchObject({
        status: 'found',
        detail: { raw: { text: expect.stringContaining('ruleId') } },
      })
    }
  })
})
