import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDatabaseAway } from '#app/store/database-away.ts'
import type { Database } from '#app/store/database.ts'
import { openPostgres } from '#app/store/postgres/postgres.ts'
import { openWay } from '#tests/hosting/way-to-database.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

describe('over a way to PostgreSQL that can be frozen,', () => {
  const opened = useDatabase('postgres')
  let way: Awaited<ReturnType<typeof openWay>>
  let database: Database

  beforeEach(async () => {
    const { location } = opened()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const url = new URL(location.url)
    way = await openWay(Number(url.port))
    url.port = String(way.port)
    database = openPostgres({ ...location, url: url.href }, {})
    await sql`select 1`.execute(database.kysely)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  afterEach(async () => {
    vi.useRealTimers()
    await database.close()
    way.close()
  })

  test('a statement fails that a server leaves unanswered which is frozen', async () => {
    way.freeze()
    const answered = sql`select 1`.execute(database.kysely).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(way.connections()).toBe(1)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(isDatabaseAway(await answered)).toBe(true)
    // The next one has another connection.
    way.mode = 'open'
    expect(await sql`select 1 as one`.execute(database.kysely)).toMatchObject({ rows: [{ one: 1 }] })
  })

  test('a statement that takes long is let be while the server answers others', async () => {
    const lock = await opened().kysely.startTransaction().execute()
    await sql`lock table upload in access exclusive mode`.execute(lock)
    const answered = sql`select count(*) as many from upload`.execute(database.kysely)
    for (let minute = 0; minute < 3; minute++) {
      const before = way.taken()
      await vi.advanceTimersByTimeAsync(15_000)
      // The clock goes on meanwhile, and after ten seconds the server counts as silent.
      await vi.waitFor(() => expect([way.taken(), way.connections()]).toEqual([before + 1, 1]), { timeout: 9000 })
    }
    await lock.rollback().execute()
    expect(await answered).toMatchObject({ rows: [{ many: 0 }] })
  })
})
