import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { builtOnce } from '#app/store/built-once.ts'
import type { Database } from '#app/store/database.ts'
import { isDatabaseAway } from '#app/store/postgres/database-away.ts'
import { openPostgres, openPostgresReader } from '#app/store/postgres/postgres.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

/** A way to PostgreSQL on which nobody is told that it has closed a connection before something is asked over that again. */
async function openWayThatHidesEnds(target: number): Promise<Server> {
  const way = createServer((socket) => {
    const server = connect(target, '127.0.0.1')
    for (const end of [socket, server]) end.on('error', () => undefined)
    socket.pipe(server).pipe(socket, { end: false })
    socket.once('close', () => server.destroy())
    server.once('close', () => socket.on('data', () => socket.destroy()).resume())
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  return way
}

const ended = builtOnce((db, { seconds }: { seconds: number }) =>
  sql`select pg_sleep(${seconds}::int), pg_terminate_backend(pg_backend_pid())`.compile(db),
)

describe('where the server has ended a connection in use, and that it is closed is not seen yet,', () => {
  const opened = useDatabase('postgres')

  async function openHidden(openThere: typeof openPostgres): Promise<{ database: Database; close(): Promise<void> }> {
    const { location } = opened()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const url = new URL(location.url)
    const way = await openWayThatHidesEnds(Number(url.port))
    // A server that listens has an address with a port.
    url.port = String((way.address() as AddressInfo).port)
    const database = openThere({ ...location, url: url.href }, {})
    const close = async () => {
      await database.close()
      way.close()
    }
    return { database, close }
  }

  test.each([
    ['server', openPostgres],
    ['read model', openPostgresReader],
  ])(
    'the next question of the %s has another',
    async (_, openThere) => {
      const { database, close } = await openHidden(openThere)
      try {
        const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely)
        await expect(cut).rejects.toMatchObject({ severity: 'FATAL', code: '57P01' })
        expect(await sql`select 1 as one`.execute(database.kysely)).toMatchObject({ rows: [{ one: 1 }] })
        await expect(sql`select 1 / 0`.execute(database.kysely)).rejects.toMatchObject({ severity: 'ERROR' })
        const { rows: left } = await sql`select 1 as one`.execute(database.kysely)
        expect(left).toEqual([{ one: 1 }])
      } finally {
        await close()
      }
    },
    20_000,
  )

  test('what was looked up behind that fails, too', async () => {
    const { database, close } = await openHidden(openPostgres)
    try {
      const cut = [0, 60, 60].map((seconds) => ended(database.kysely, { seconds }).catch((error: unknown) => error))
      const [first, ...behind] = await Promise.all(cut)
      expect(first).toMatchObject({ code: '57P01' })
      for (const error of behind) expect(isDatabaseAway(error)).toBe(true)
    } finally {
      await close()
    }
  }, 20_000)
})
