import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { storedOrder } from '#app/store/sightings/sighted.ts'
import { writeOutSome } from '#app/store/deleting/write-out.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { stallBefore } from './inline-reader.ts'
import { useStore } from './test-store.ts'

const pull = 'refs/pull/7/merge'

describe.each(engines)('on %s, what a ref shared with a base that is deleted', (engine) => {
  const store = useStore(engine)

  test('is written out in steps if it is large; after each of them everything is as it was', async () => {
    const project = store.project()
    const names = Array.from({ length: 40 }, (_, at) => `n${at}`)
    const base = await store.read(logOf(names.map(finding)), { project, ref: 'main' })
    await store.read(logOf([...names.slice(2), 'n97', 'n98'].map(finding)), { project, ref: pull })
    await store.read(logOf([...names.slice(4), 'n98', 'n99'].map(finding)), { project, ref: pull })
    const before = await said()
    expect(before).toMatchObject({ open: 38, fixed: 3, isShared: true, isTogether: true })
    const all = sql`share.series in (select id from series where project in (select id from project where key = ${project}))`
    const step = () => store.db.kysely.transaction().execute((db) => writeOutSome(db, all, { most: 7 }))
    let steps = 0
    for (; (await step()) > 0; steps++) expect(await said()).toMatchObject({ listed: before.listed })
    expect(steps).toBeGreaterThan(5)
    const after = { ...before, isShared: false }
    expect(await said()).toEqual(after)
    expect(await deleteUpload(store.db, base.id)).toBe('deleted')
    // Nothing is new against a base that has not been analysed.
    expect(await said()).toEqual({ ...after, listed: after.listed.map((row) => ({ ...row, isNew: false })) })
    expect(await store.db.kysely.selectFrom('departure').selectAll().execute()).toEqual([])

    async function said() {
      const listed = await store.list(`project:${project} ref:pull/7 is:*`)
      const { rows } = await sql<{ run: number }>`
        select s.run from sighted s join series on series.id = s.series join ref on ref.id = series.ref
        where ref.kind = 'pull' and ref.project = (select id from project where key = ${project}) order by ${storedOrder}`.execute(
        store.db.kysely,
      )
      const runs = rows.map(({ run }) => run).filter((run, at, all) => run !== all[at - 1])
      const shares = await store.db.kysely.selectFrom('share').select('id').where('part', '>', 0).execute()
      return {
        listed,
        open: listed.filter(({ state }) => state === 'open').length,
        fixed: listed.filter(({ state }) => state === 'fixed').length,
        isShared: shares.length > 0,
        isTogether: runs.length === new Set(runs).size,
      }
    }
  })

  test('is written out to its last, where nothing was stored after that before it was shared', async () => {
    const project = store.project()
    const log = logOf(['n1', 'n2', 'n3', 'n4', 'n5'].map(finding))
    for (const ref of ['main', pull]) await store.read(log, { project, ref })
    const before = await store.list(`project:${project} ref:pull/7 is:*`)
    const all = sql`share.series in (select id from series where project in (select id from project where key = ${project}))`
    while ((await store.db.kysely.transaction().execute((db) => writeOutSome(db, all, { most: 2 }))) > 0);
    expect(await store.list(`project:${project} ref:pull/7 is:*`)).toEqual(before)
  })

  test('ends as a reading says that has begun meanwhile: the deletion waits for that', async () => {
    const project = store.project()
    const names = Array.from({ length: 20 }, (_, at) => `n${at}`)
    const base = await store.read(logOf(names.map(finding)), { project, ref: 'main' })
    await store.read(logOf(names.slice(1).map(finding)), { project, ref: pull })
    await store.accept(logOf(names.slice(2).map(finding)), { project, ref: pull })
    const { reached, goOn } = stallBefore('end')
    let reading: Promise<unknown> = Promise.resolve()
    const database = afterTransaction(store.db, async () => {
      reading = store.readNext()
      await reached
    })
    expect(await deleteUpload(database, base.id)).toBe('busy')
    goOn()
    expect(await reading).toMatchObject({ status: 'done', fixed: 1 })
    for (const deletion of ['busy until then', 'deleted']) {
      expect(await store.messages(project, 'ref:pull/7 is:open'), deletion).toEqual(names.slice(2).toSorted())
      expect(await store.messages(project, 'ref:pull/7 is:fixed'), deletion).toEqual(['n1'])
      if (deletion !== 'deleted') expect(await deleteUpload(store.db, base.id)).toBe('deleted')
    }
  })
})

function finding(name: string) {
  const number = Number(name.slice(1))
  return { message: name, fingerprint: name, path: `src/${number % 100}.ts`, line: number + 1 }
}

/** The database, with something that happens after the first transaction on it. */
function afterTransaction(database: Database, happens: () => Promise<void>): Database {
  let isFirst = true
  const kysely = new Proxy(database.kysely, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own
      return () => ({
        async execute<T>(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0] & (() => Promise<T>)): Promise<unknown> {
          const done = await target.transaction().execute(work)
          if (isFirst) {
            isFirst = false
            await happens()
          }
          return done
        },
      })
    },
  })
  return { ...database, kysely }
}
