import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '#app/store/database.ts'
import { isDatabaseAway } from '#app/store/database-away.ts'
import { endWhenFatal } from '#app/store/postgres/end-when-fatal.ts'
import { LookupClient } from '#app/store/postgres/lookup-client.ts'
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

describe('where the server has ended a connection in use, and that it is closed is not seen yet,', () => {
  const opened = useDatabase('postgres')

  async function hide(): Promise<{ location: DatabaseLocation & { engine: 'postgres' }; way: Server }> {
    const { location } = opened()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const url = new URL(location.url)
    const way = await openWayThatHidesEnds(Number(url.port))
    // A server that listens has an address with a port.
    url.port = String((way.address() as AddressInfo).port)
    return { location: { ...location, url: url.href }, way }
  }

  test.each([
    ['server', openPostgres],
    ['read model', openPostgresReader],
  ])(
    'the next question of the %s has another',
    async (_, openThere) => {
      const { location, way } = await hide()
      const database = openThere(location, {})
      try {
        const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.kysely)
        await expect(cut).rejects.toMatchObject({ severity: 'FATAL', code: '57P01' })
        expect(await sql`select 1 as one`.execute(database.kysely)).toMatchObject({ rows: [{ one: 1 }] })
        await expect(sql`select 1 / 0`.execute(database.kysely)).rejects.toMatchObject({ severity: 'ERROR' })
        const { rows: left } = await sql`select 1 as one`.execute(database.kysely)
        expect(left).toEqual([{ one: 1 }])
      } finally {
        await database.close()
        way.close()
      }
    },
    20_000,
  )

  test('what was looked up behind that fails, too', async () => {
    const { location, way } = await hide()
    const client = new LookupClient({ connectionString: location.url })
    client.on('error', () => {})
    await client.connect()
    endWhenFatal(client)
    try {
      const cut = [0, 60, 60].map((seconds) =>
        client.query('select pg_sleep($1::int), pg_terminate_backend(pg_backend_pid())', [seconds]).catch((error: unknown) => error),
      )
      const [first, ...behind] = await Promise.all(cut)
      expect(first).toMatchObject({ code: '57P01' })
      for (const error of behind) expect(isDatabaseAway(error)).toBe(true)
      expect(client.isOver).toBe(true)
    } finally {
      await client.end()
      way.close()
    }
  }, 20_000)
})
