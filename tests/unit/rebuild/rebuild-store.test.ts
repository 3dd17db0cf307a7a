import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { receivedPath } from '#app/ingest/receiving/kept-upload.ts'
import { begin, changeProject, endSeries } from '#app/overview/projects/change-project.server.ts'
import { loadProject } from '#app/overview/projects/load-project.server.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { deleteUpload } from '#app/ingest/delete-upload.ts'
import { logOf, named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { dieBefore } from '#tests/unit/ingest/inline-reader.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'
import { described } from './described.ts'
import { judge, judgedAt as at, live } from './lived.ts'
import { rebuilding, withStore } from './rebuilding.ts'

/** Of a row of links: whether its id leads to a result that has another. */
function isAlias(link: unknown): boolean {
  const { uid, result } = link as { uid: string; result: string | null } // as `described` reads them
  return result !== null && result !== uid
}

const pairs = [
  ['sqlite', 'sqlite'],
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const

describe.each(pairs)('from %s to %s, a store that is rebuilt', (from, to) => {
  test('says what it said before: ids, aliases, states, history, verdicts', { timeout: 120_000 }, async () => {
    await withStore(from, async (store) => {
      const project = store.project()
      await live(store, project)
      await judge(store, project)
      const tiers = new Set((await store.matches(project)).map((match) => match?.tier))
      for (const tier of ['identity', 'fingerprint', 'message', 'snippet']) expect(tiers).toContain(tier)
      const before = await described(store.db)
      expect(before['links']?.filter(isAlias).length).toBeGreaterThan(4)
      await rebuilding(store.db, to, async (target, rebuilt) => {
        expect(await described(target)).toEqual(before)
        expect(rebuilt).toMatchObject({ kept: [], links: { moved: 0, lost: 0 }, projects: 2 })
        expect(rebuilt.read).toBe(22)
      })
      expect(await described(store.db)).toEqual(before)
    })
  })

  test('says it after deletions, too, and goes on as before', { timeout: 120_000 }, async () => {
    await withStore(from, async (store) => {
      const [changed, untouched] = [store.project(), store.project()]
      await live(store, changed)
      await store.read(named(['a', 'b']), { project: untouched })
      await store.read(named(['b', 'c']), { project: untouched })
      await judge(store, changed)
      const series = (await loadProject(store.db, changed))?.refs[0]?.series.find(({ category }) => category === 'plain')
      for (const asked of [{ ref: 'pull/8' }, { series: series?.id }]) {
        expect(await begin(store.db, { slug: changed, ...asked })).toEqual(expect.any(Number))
        await store.clearNext()
      }
      const [middle] = await store.db.kysely.selectFrom('upload').select('uid').orderBy('id').offset(1).limit(1).execute()
      expect(await deleteUpload(store.db, middle?.uid ?? '')).toBe('deleted')
      const before = await described(store.db)
      await rebuilding(store.db, to, async (target, rebuilt) => {
        expect(await described(target)).toEqual(before)
        expect(rebuilt.kept).toEqual([{ slug: changed, reason: 'by hand' }])
        const there = new TestStore().open(target)
        for (const one of [store, there]) await one.read(named(['a', 'new', 'same']), { project: changed, ref: 'main', commit: 'c9' })
        const ids = await store.ids(changed, 'is:* category:"" -same')
        expect(await there.ids(changed, 'is:* category:"" -same')).toEqual(ids)
      })
    })
  })

  test('shows nothing before it is published where the newest uploads were deleted, and knows its results again', async () => {
    await withStore(from, async (store) => {
      const project = store.project()
      await store.read(named(['a', 'b']), { project })
      for (const name of ['c', 'd']) await deleteUpload(store.db, (await store.read(named(['a', 'b', name]), { project })).id)
      const ids = await store.ids(project)
      await rebuilding(store.db, to, async (target) => {
        const there = new TestStore().open(target)
        await there.accept(named(['b', 'new']), { project })
        const died = dieBefore('end', 2)
        void there.readNext()
        await died
        expect(await there.ids(project)).toEqual(ids)
        expect(await there.readNext()).toMatchObject({ new: 1, fixed: 1 })
        expect(await there.ids(project)).toEqual({ b: ids['b'], new: expect.any(String) })
      })
    })
  })

  test('takes no series for one that had its number', async () => {
    await withStore(from, async (store) => {
      const [gone, project] = [store.project(), store.project()]
      await store.read(named(['a']), { project: gone })
      for (const category of ['first', 'second']) await store.read(named(['a']), { project, category })
      await begin(store.db, { slug: gone })
      await store.clearNext()
      const before = (await loadProject(store.db, project))?.refs[0]?.series ?? []
      await rebuilding(store.db, to, async (target) => {
        for (const { id } of before) {
          expect(await endSeries(target, project, id, true)).toBe(false)
          expect(await begin(target, { slug: project, series: id })).toBe('unknown')
        }
        const after = (await loadProject(target, project))?.refs[0]?.series.map(({ category }) => category)
        expect(after).toEqual(before.map(({ category }) => category))
      })
    })
  })

  test('keeps the ids of what was deleted from those that come again', { timeout: 120_000 }, async () => {
    await withStore(from, async (store) => {
      const project = store.project()
      const { id } = await store.read(named(['a', 'b']), { project })
      await deleteUpload(store.db, id)
      await store.read(named(['a', 'b']), { project })
      const before = await described(store.db)
      await rebuilding(store.db, to, async (target, rebuilt) => {
        expect(await described(target)).toEqual(before)
        expect(rebuilt).toMatchObject({ kept: [], read: 1 })
      })
    })
  })
})

describe.each(engines)('on %s', (engine) => {
  test('a project that nothing names keeps its name, which another version may have given', async () => {
    await withStore(engine, async (store) => {
      await store.read(named(['a']), { fileName: '', fallbackProject: 'upload' })
      await store.db.kysely.updateTable('upload').set({ parameters: '{}' }).execute()
      const ids = await store.ids('upload')
      await rebuilding(store.db, engine, async (target, { links }) => {
        expect(links).toEqual({ moved: 0, lost: 0 })
        expect(await new TestStore().open(target).ids('upload')).toEqual(ids)
        expect(await target.kysely.selectFrom('upload').select('parameters').execute()).toEqual([{ parameters: '{}' }])
      })
    })
  })

  test('a project keeps its key, although its repository would have another by now', async () => {
    await withStore(engine, async (store) => {
      const name = 'ssh.dev.azure.com/v3/org/tea/shop'
      const { project } = await store.read(logOf([{ message: 'a' }], { repository: `https://${name}` }), { project: name })
      await store.db.kysely.updateTable('upload').set({ parameters: '{}' }).execute()
      const ids = await store.ids(project ?? '')
      await rebuilding(store.db, engine, async (target, { links }) => {
        expect(links).toEqual({ moved: 0, lost: 0 })
        expect(await new TestStore().open(target).ids(project ?? '')).toEqual(ids)
        expect(await target.kysely.selectFrom('project').select('key').execute()).toEqual([{ key: name }])
      })
    })
  })

  test('an id that reading does not make any more leads to the result that shows the same', async () => {
    await withStore(engine, async (store) => {
      const project = store.project()
      await store.read(named(['a', 'b', 'c', 'd']), { project })
      const { a = '', b = '', c = '', d = '' } = await store.ids(project)
      await giveVerdict(store.db, [a], { verdict: 'confirmed', author: null, comment: 'yes', until: null }, new Map(), at)
      // As an earlier version may have named them; and one that reading gives no result for.
      const old = (id: string) => `z${id.slice(1)}`
      for (const id of [a, b, c, d]) {
        const { result } = await store.db.kysely.selectFrom('permalink').select('result').where('uid', '=', id).executeTakeFirstOrThrow()
        await store.db.kysely
          .updateTable('permalink')
          .set({ uid: old(id) })
          .where('uid', '=', id)
          .execute()
        await store.db.kysely
          .updateTable('result')
          .set({ uid: old(id) })
          .where('uid', '=', id)
          .execute()
        if (id !== b) continue
        const others = { message: 'other words', content: 'other content' }
        await store.db.kysely.updateTable('sighting').set(others).where('result', '=', result).execute()
      }
      // Or as it may have stored a long path.
      const stored = { path: 'as it was stored' }
      const file = await store.db.kysely.insertInto('file').values(stored).returning('id').executeTakeFirstOrThrow()
      await store.db.kysely.updateTable('sighting').set({ file: file.id }).where('message', '=', 'c').execute()
      // Or below a root that it is not below.
      const { path } = await store.db.kysely.selectFrom('file').select('path').orderBy('id').executeTakeFirstOrThrow()
      const below = await store.db.kysely
        .insertInto('file')
        .values({ path: `/${path}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await store.db.kysely.updateTable('sighting').set({ file: below.id, content: 'there' }).where('message', '=', 'd').execute()
      await rebuilding(store.db, engine, async (target, rebuilt) => {
        expect(rebuilt.links).toEqual({ moved: 3, lost: 1 })
        const there = new TestStore().open(target)
        expect(await there.ids(project)).toEqual({ a, b, c, d })
        const { links } = await described(target)
        expect(links).toContainEqual({ uid: old(a), result: a })
        expect(links).toContainEqual({ uid: old(b), result: null })
        expect(links).toContainEqual({ uid: old(c), result: c })
        expect(links).toContainEqual({ uid: old(d), result: d })
        expect(await there.list(`project:${project} verdict:confirmed`)).toMatchObject([{ id: a, version: 1 }])
      })
    })
  })

  test('what a restored export was told, and a series that was ended, stay', async () => {
    await withStore(engine, async (store) => {
      const [restored, ended] = [store.project(), store.project()]
      await store.read(named(['a']), { project: restored })
      await store.read(named(['b']), { project: ended })
      const { kysely: db } = store.db
      await db.updateTable('project').set({ by_hand: 1 }).where('key', '=', restored).execute()
      await db.updateTable('result').set({ first_seen: at }).execute()
      const { id } = await db.selectFrom('project').select('id').where('key', '=', ended).executeTakeFirstOrThrow()
      await db.updateTable('series').set({ ended_at: new Date().toISOString() }).where('project', '=', id).execute()
      for (const slug of [restored, ended]) await changeProject(store.db, slug, { slug: `another-${slug}` })
      await rebuilding(store.db, engine, async (target) => {
        const [before, after] = [await described(store.db), await described(target)]
        expect(after['series']).toEqual(before['series'])
        expect(after['projects']).toEqual(before['projects'])
        expect(after['results']?.filter((row) => String(row).includes(restored))).toEqual(
          before['results']?.filter((row) => String(row).includes(restored)),
        )
      })
    })
  })

  test('what was not recognised since a series had been ended is another result still, also once it goes on', async () => {
    await withStore(engine, async (store) => {
      const found = (path: string) => logOf([{ fingerprint: 'x', message: 'it', path }])
      const [ended, resumed, plain] = [store.project(), store.project(), store.project()]
      for (const project of [ended, resumed, plain]) {
        await store.read(found('a.ts'), { project, ref: 'main' })
        const [{ id } = { id: 0 }] = (await loadProject(store.db, project))?.refs[0]?.series ?? []
        expect(await endSeries(store.db, project, id, true)).toBe(true)
        // It is taken for no other's while nothing says what is open.
        if (project !== plain) await store.read(found('b.ts'), { project, ref: 'refs/pull/7/merge' })
        if (project !== ended) await store.read(found('a.ts'), { project, ref: 'main', commit: 'next' })
      }
      const before = await described(store.db)
      await rebuilding(store.db, engine, async (target, rebuilt) => {
        expect(await described(target)).toEqual(before)
        expect(rebuilt.kept.map(({ slug }) => slug)).toEqual([ended, resumed])
      })
    })
  })

  test('a rule is called as its last log has it, be that of a project that is taken over', async () => {
    await withStore(engine, async (store) => {
      const [changed, untouched] = [store.project(), store.project()]
      const called = (name: string) => logOf([{ message: 'a' }], { rules: [{ id: 'r', name }] })
      await store.read(called('Before'), { project: untouched })
      const { id } = await store.read(called('Since'), { project: changed })
      await store.read(called('Since'), { project: changed, commit: 'next' })
      await deleteUpload(store.db, id)
      for (const last of ['Since', 'Last']) {
        if (last === 'Last') await store.read(called(last), { project: untouched })
        await rebuilding(store.db, engine, async (target) => {
          expect(await target.kysely.selectFrom('rule').select('title').execute()).toEqual([{ title: last }])
        })
      }
    })
  })

  test('of which an upload is gone: the project is taken over, and an upload that waits still waits', async () => {
    await withStore(engine, async (store) => {
      const project = store.project()
      const { id } = await store.read(named(['a', 'b']), { project })
      await store.read(named(['b', 'c']), { project })
      const waiting = await store.accept(named(['c']), { project })
      const { kysely: db } = store.db
      const { id: number } = await db.selectFrom('upload').select('id').where('uid', '=', id).executeTakeFirstOrThrow()
      await db.deleteFrom('upload_chunk').where('upload', '=', number).execute()
      await rm(await receivedPath(store.db, id), { force: true })
      const before = await described(store.db)
      await rebuilding(store.db, engine, async (target, rebuilt) => {
        expect(await described(target)).toEqual(before)
        expect(rebuilt).toMatchObject({ read: 0, kept: [{ slug: project, reason: 'dropped' }] })
        expect(await target.kysely.selectFrom('upload').select('uid').where('status', '=', 'queued').execute()).toEqual([{ uid: waiting }])
      })
    })
  })
})
