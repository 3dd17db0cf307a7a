import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answer } from '#app/http/endpoint.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { explainDatabase } from '#app/store/unusable-database.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { catchLog } from '#tests/unit/http/logging/catch-log.ts'
import { stallBefore } from '#tests/unit/ingest/inline-reader.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

describe('an embedded database that cannot be written for a while', () => {
  const store = useStore('sqlite')

  // The log has it once a minute.
  beforeEach(() => void catchLog())

  test.each([
    ['is held by another program', hold, /^The database of Assay does not answer at the moment\. What is stored is safe: try again/],
    ['can only be read', makeReadOnly, /^Nothing can be written to the database of Assay: its file, or its disk, is read-only\./],
  ])('because it %s refuses verdicts with a sentence that says so, and lists go on', async (_, begin, title) => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one = '' } = await store.ids(project)
    const said = { verdict: 'confirmed', author: null, comment: null, until: null } as const
    const give = () => answer(async () => Response.json(await giveVerdict(store.db, [one], said, new Map(), '2026-01-01T00:00:00.000Z')))
    const end = begin(store)
    const refused = await give()
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({ code: 'unavailable', title: expect.stringMatching(title) })
    expect(await store.list(`project:${project}`)).toMatchObject([{ id: one, verdict: 'unreviewed' }])
    end()
    expect(await (await give()).json()).toMatchObject({ changed: 1 })
  })

  test.each([
    ['held by another program', hold, 'database is locked'],
    ['only read', makeReadOnly, 'readonly database'],
  ])('is no failure of the log that is read meanwhile, which is read anew once it is no longer %s', async (_, begin, error) => {
    const project = store.project()
    const uid = await store.accept(named(['one', 'two']), { project })
    const { reached, goOn } = stallBefore('rows')
    const reading = store.readNext()
    await reached
    const end = begin(store)
    goOn()
    await expect(reading).rejects.toThrow(error)
    end()
    expect(await store.readNext()).toMatchObject({ id: uid, status: 'done', results: 2, error: null })
  })
})

describe('a PostgreSQL', () => {
  const store = useStore('postgres')

  beforeEach(() => void catchLog())

  test('that can only be read, as a standby, refuses verdicts with a sentence that says so, and lists and commands go on', async () => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one = '' } = await store.ids(project)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(store.db.kysely)
    const name = sql.id(rows[0]?.name ?? '')
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(store.db.kysely)
    const standby = await openDatabase(store.db.location)
    try {
      const said = { verdict: 'confirmed', author: null, comment: null, until: null } as const
      const give = () => giveVerdict(standby, [one], said, new Map(), '2026-01-01T00:00:00.000Z')
      const refused = await answer(async () => Response.json(await give()))
      expect(refused.status).toBe(503)
      expect(await refused.json()).toMatchObject({
        code: 'unavailable',
        title: expect.stringMatching(
          /^Nothing can be written to the database of Assay: PostgreSQL only lets it be read, as a standby does\. /,
        ),
      })
      const explained = explainDatabase(standby.location, await give().catch((error: unknown) => error))
      expect(explained).toMatchObject({ message: expect.stringMatching(/^PostgreSQL can only be read \(.+\)\. Set DATABASE_URL to /) })
      expect(await sql`select uid from result where uid = ${one}`.execute(standby.kysely)).toMatchObject({ rows: [{ uid: one }] })
    } finally {
      await standby.close()
      await sql`alter database ${name} reset default_transaction_read_only`.execute(store.db.kysely)
    }
  })

  test.each([
    ['can only be read for a moment', '25006'],
    ['ends a transaction in which nothing was asked for too long', '25P03'],
    ['cancels a statement that took too long, or that somebody has cancelled', '57014'],
    ['lets somebody wait too long for a lock', '55P03'],
    ['lets one of two go on that wait for each other', '40P01'],
  ])('makes no log fail that is read as it %s: it is read anew', async (_, code) => {
    const project = store.project()
    const uid = await store.accept(named(['one', 'two']), { project })
    await sql`
      create function refuse() returns trigger language plpgsql as ${sql.lit(`begin raise exception 'no' using errcode = '${code}'; end`)}`.execute(
      store.db.kysely,
    )
    await sql`create trigger refuse before insert on result execute function refuse()`.execute(store.db.kysely)
    await expect(store.readNext()).rejects.toThrow(/^no$|not queryable/)
    await sql`drop function refuse cascade`.execute(store.db.kysely)
    expect(await store.readNext()).toMatchObject({ id: uid, status: 'done', results: 2, error: null })
  })
})

/** What PostgreSQL says is what a real standby says whose primary takes away what is read there, with `max_standby_streaming_delay` of 0. */
test.each([
  ['a standby that cancels what is in the way of its primary', '40001', 'canceling statement due to conflict with recovery'],
  ['a time that is too short', '57014', 'canceling statement due to statement timeout'],
])('PostgreSQL cancelling a statement for %s is no fault: it may be asked again', async (_, code, message) => {
  catchLog()
  const refused = await answer(() => Promise.reject(Object.assign(new Error(message), { code })))
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ code: 'unavailable', title: expect.stringMatching(/try again in a while\.$/) })
})

/** Another program begins to write, and does not end. Gives what ends it. */
function hold({ db }: TestStore): () => void {
  db.sqlite?.pragma('busy_timeout = 0')
  const { location } = db
  if (location.engine !== 'sqlite') throw new Error('It is another engine’s.')
  const other = new SqliteConnection(join(location.folder, 'assay.db'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  return () => other.exec('rollback')
}

function makeReadOnly({ db }: TestStore): () => void {
  db.sqlite?.pragma('query_only = on')
  return () => db.sqlite?.pragma('query_only = off')
}
