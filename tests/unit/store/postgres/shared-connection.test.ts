import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { packedBlock } from '#app/store/blocks/packed-blocks.ts'
import { lookup } from '#app/store/built-once.ts'
import { isDatabaseAway } from '#app/store/database-away.ts'
import { openPostgres } from '#app/store/postgres/postgres.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

type Doubled = { process: number; twice: number }

const doubled = lookup((db, { number }: { number: number }) =>
  sql<Doubled>`select pg_backend_pid() as process, 2 * ${number}::int as twice`.compile(db),
)
const oneThrough = lookup((db, { number }: { number: number }) => sql<{ part: number }>`select 1 / ${number}::int as part`.compile(db))
const slept = lookup((db, { seconds }: { seconds: number }) => sql`select pg_sleep(${seconds}::int)`.compile(db))

describe('what is looked up in PostgreSQL', () => {
  const open = useDatabase('postgres')
  const numbers = Array.from({ length: 50 }, (_, number) => number)

  async function processesOf(asked: Promise<Doubled[]>[]): Promise<number[]> {
    return [...new Set((await Promise.all(asked)).flat().map(({ process }) => process))]
  }

  test('goes over one connection, however much is looked up at once, and in a transaction over that of the transaction', async () => {
    const { kysely } = open()
    const shared = await processesOf(numbers.map((number) => doubled(kysely, { number })))
    expect(shared).toHaveLength(1)
    await kysely.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ process: number }>`select pg_backend_pid() as process`.execute(transaction)
      const own = await processesOf(numbers.map((number) => doubled(transaction, { number })))
      expect(own).toEqual(rows.map(({ process }) => process))
      expect(own).not.toEqual(shared)
    })
    expect(await processesOf([doubled(kysely, { number: 1 })])).toEqual(shared)
  })

  test('is answered to whoever asked for it, with bytes and errors in between', async () => {
    const { kysely } = open()
    const bytes = [1, 2, 3].map((number) => Buffer.alloc(200_000 * number, number))
    const blocks = await kysely
      .insertInto('block')
      .values(bytes.map((packed) => ({ upload: 1, results: 1, bytes: packed })))
      .returning('id')
      .execute()
    const asked = fc.array(fc.tuple(fc.constantFrom('twice', 'block', 'error'), fc.nat(2)), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(asked, async (questions) => {
        const answers = questions.map(async ([what, number]) => {
          if (what === 'twice') expect((await doubled(kysely, { number })).map(({ twice }) => twice)).toEqual([2 * number])
          else if (what === 'error') await expect(oneThrough(kysely, { number: 0 })).rejects.toMatchObject({ code: '22012' })
          else {
            const packed = await packedBlock(kysely, blocks[number]?.id ?? 0)
            expect(bytes[number]?.equals(packed ?? Buffer.alloc(0))).toBe(true)
          }
        })
        await Promise.all(answers)
      }),
      { numRuns: 20 },
    )
  })

  test('fails with its connection, all of it, and what is looked up next has another', async () => {
    const { kysely } = open()
    const [{ process } = { process: 0 }] = await doubled(kysely, { number: 1 })
    // The stack of an error names who has asked.
    const sleepers = {
      firstSleeper: async () => void (await slept(kysely, { seconds: 60 })),
      secondSleeper: async () => void (await slept(kysely, { seconds: 61 })),
      thirdSleeper: async () => void (await slept(kysely, { seconds: 62 })),
    }
    const failed = Object.values(sleepers).map((sleep) => sleep().catch((error: unknown) => error))
    const next = Promise.race(failed).then(() => doubled(kysely, { number: 4 }))
    const isAsleep = sql<{ asleep: boolean }>`select wait_event = 'PgSleep' as asleep from pg_stat_activity where pid = ${process}`
    await expect.poll(async () => (await isAsleep.execute(kysely)).rows).toEqual([{ asleep: true }])
    await sql`select pg_terminate_backend(${process}, 5000)`.execute(kysely)
    expect(await next).toMatchObject([{ twice: 8 }])
    const [first, ...behind] = await Promise.all(failed)
    expect(first).toMatchObject({ code: '57P01' })
    const broke = { message: expect.stringMatching(/^Connection terminated/), cause: expect.any(Error) }
    expect(behind).toMatchObject([
      { ...broke, stack: expect.stringMatching(/^(?!.*thirdSleeper).*secondSleeper/s) },
      { ...broke, stack: expect.stringMatching(/^(?!.*secondSleeper).*thirdSleeper/s) },
    ])
    expect(behind.map(isDatabaseAway)).toEqual([true, true])
  })

  test.each(['behind a proxy', 'with a time that statements may take'])('has connections of the pool %s', async (what) => {
    const { location } = open()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const url = new URL(location.url)
    const port = Number(url.port)
    const proxy = createServer((socket) => socket.pipe(connect(port, '127.0.0.1')).pipe(socket)).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    // A server that listens has an address with a port.
    if (what === 'behind a proxy') url.port = String((proxy.address() as AddressInfo).port)
    else url.searchParams.set('query_timeout', '60000')
    const database = openPostgres({ ...location, url: url.href }, {})
    try {
      expect(await processesOf(numbers.map((number) => doubled(database.kysely, { number })))).toHaveLength(10)
    } finally {
      await database.close()
      proxy.close()
    }
  })

  test('is refused once its database is closed, also where nothing was looked up before', async () => {
    const { location } = open()
    if (location.engine !== 'postgres') expect.fail('This is about PostgreSQL.')
    const database = openPostgres(location, {})
    await sql`select 1`.execute(database.kysely)
    await database.close()
    await expect(doubled(database.kysely, { number: 1 })).rejects.toThrow(/pool after calling end|destroyed/)
  })
})
