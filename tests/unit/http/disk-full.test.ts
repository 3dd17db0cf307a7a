import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { answer } from '#app/http/endpoint.ts'
import { maskError } from '#app/http/logging/mask-error.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { catchLog } from '#tests/unit/http/logging/catch-log.ts'
import { type TestStore, useStore } from '#tests/unit/ingest/test-store.ts'

/** From now on what is written of verdicts finds no room. */
async function fillDisk({ db }: TestStore): Promise<void> {
  if (db.sqlite !== null) {
    db.sqlite.pragma(`max_page_count = ${String(db.sqlite.pragma('page_count', { simple: true }))}`)
    return
  }
  await sql`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db.kysely)
  await sql`create trigger no_room before insert on verdict execute function no_room()`.execute(db.kysely)
}

describe.each(engines)('on %s, where no room is left on the disk', (engine) => {
  const store = useStore(engine)
  let logged: string[]

  beforeEach(() => void (logged = catchLog()))

  test('a verdict is refused with a sentence that says so, nothing of it is stored, and lists go on', async () => {
    const project = store.project()
    await store.read(named(['one']), { project })
    const { one = '' } = await store.ids(project)
    await fillDisk(store)
    const said = { verdict: 'confirmed', author: 'kim', comment: 'word '.repeat(20_000), until: null } as const
    const give = () => giveVerdict(store.db, [one], said, new Map(), '2026-01-01T00:00:00.000Z')

    const response = await answer(async () => Response.json(await give()))
    expect(response.status).toBe(507)
    expect(await response.json()).toMatchObject({
      code: 'disk-full',
      title: expect.stringMatching(/^The disk is full\. Nothing was changed/),
    })
    // Whoever keeps the server is told, and a server function answers alike.
    expect(logged).toEqual([expect.stringContaining('The API request failed')])
    const thrown: unknown = await give().catch((error: unknown) => error)
    expect(maskError(thrown, 'server function')).toMatchObject({ code: 'disk-full', status: 507 })
    expect(await store.list(`project:${project}`)).toMatchObject([{ id: one, verdict: 'unreviewed' }])
  })
})
