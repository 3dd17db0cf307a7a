import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sweepUnread } from '#app/store/deleting/sweep.ts'
import { nextRevision } from '#app/store/revision.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

/** More than are taken back in one transaction. */
const results = 10_500

describe.each(engines)('on %s, the ends that an upload wrote and never published', (engine) => {
  const store = useStore(engine)

  test('are taken back in steps, in between which others write; broken off, the rest is when it is begun again', async () => {
    const project = store.project()
    await store.read(named(Array.from({ length: results }, (_, at) => `${at}`)), { project })
    const db = store.db.kysely
    const { id, head } = await db.selectFrom('project').select(['id', 'head']).where('slug', '=', project).executeTakeFirstOrThrow()
    const upload = await db
      .insertInto('upload')
      .values({ uid: 'broken', project: id, status: 'reading', file_name: 'a', parameters: '{}', received_at: '2026-01-01T00:00:00.000Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sighting')
      .set({ until: head + 1, superseded: head + 1, rev: await nextRevision(db) })
      .execute()
    const left = async () => {
      const found = db.selectFrom('sighting').select((select) => select.fn.countAll<number>().as('count'))
      return Number((await found.where((or) => or('until', '>', head).or('superseded', '>', head)).executeTakeFirstOrThrow()).count)
    }
    const last = await db.selectFrom('sighting').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    if (engine === 'sqlite') {
      await sql`
        create trigger refuse before update on sighting when new.id = ${sql.lit(last.id)} begin select raise(abort, 'no'); end`.execute(db)
    } else {
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(db)
      await sql`create trigger refuse before update on sighting for each row when (new.id = ${sql.lit(last.id)}) execute function refuse()`.execute(
        db,
      )
    }
    await expect(sweepUnread(store.db, upload.id)).rejects.toThrow('no')
    expect(await left()).toBe(results % 5000)
    await sql`drop trigger refuse ${sql.raw(engine === 'sqlite' ? '' : 'on sighting')}`.execute(db)
    await sweepUnread(store.db, upload.id)
    expect(await left()).toBe(0)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from sighting where rev in (select rev from sighting group by rev having count(*) > 5000)`.execute(db)
    expect(Number(rows[0]?.count)).toBe(0)
    expect((await store.list(`project:${project} is:open`)).length).toBeGreaterThan(0)
  })
})
