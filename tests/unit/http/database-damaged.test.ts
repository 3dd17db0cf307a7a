import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answer } from '#app/http/endpoint.ts'
import { explainDatabase } from '#app/store/unusable-database.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { catchLog } from '#tests/unit/http/logging/catch-log.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'
import { overwriteTable } from './overwrite-table.ts'

/** From now on `permalink` cannot be read. */
async function damage({ db }: TestStore): Promise<void> {
  if (db.sqlite === null) {
    // The first of the damage that its checksums would find.
    await sql`alter table permalink rename to whole`.execute(db.kysely)
    await sql`create function broken() returns text language plpgsql as $$ begin
      raise exception 'invalid page in block 0 of relation base/1/2' using errcode = 'data_corrupted'; end $$`.execute(db.kysely)
    await sql`create view permalink as select broken() as uid, result, alias from whole`.execute(db.kysely)
    return
  }
  overwriteTable(db.sqlite, 'permalink')
}

describe.each(engines)('on %s, a database that is damaged', (engine) => {
  const store = useStore(engine)

  test('is told as that, with what to do, and so is a log that cannot be read into it', async () => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one = '' } = await store.ids(project)
    await damage(store)
    catchLog()
    const said = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    let thrown: unknown
    const response = await answer(async () => {
      const given = giveVerdict(store.db, [one], said, new Map(), '2026-01-01T00:00:00.000Z')
      return Response.json(await given.catch((error: unknown) => Promise.reject((thrown = error))))
    })
    expect(response.status).toBe(500)
    const sentence = /^The database of Assay is damaged, or its disk fails\. .*backup/
    expect(await response.json()).toMatchObject({ code: 'failed', title: expect.stringMatching(sentence) })
    expect(String(explainDatabase(store.db.location, thrown))).toMatch(/^UnusableDatabase: .+ is damaged, .+ Put a backup in its place/)
    expect(await store.send(named(['two']), { project })).toMatchObject({
      status: 'failed',
      error: { code: 'internal', sentence: expect.stringMatching(sentence) },
    })
  })
})
