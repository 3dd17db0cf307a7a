import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lookup } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { openPostgres } from '#app/store/postgres/postgres.ts'
import { isPreparing } from '#app/store/postgres/preparing-client.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { startPooler } from '#tests/transaction-pooler.ts'
import { projectWithMain } from '#tests/unit/store/use-database.ts'

const afterNumber = lookup((db: Queryable, { number }: { number: number }) =>
  sql<{ n: number }>`select ${number}::int + 1 as n`.compile(db),
)

/** What a connection has prepared of statements that add one, and in how many runs of these it did not plan. */
async function prepared(db: Queryable): Promise<{ statement: string; generic_plans: number }[]> {
  const { rows } = await sql<{
    statement: string
    generic_plans: number
  }>`select statement, generic_plans from pg_prepared_statements`.execute(db)
  return rows.filter(({ statement }) => statement.includes('::int + 1'))
}

test('a connection of the pool plans what is built once some times and then no more, and not what is not, nor in a transaction', async () => {
  const { db, close } = await openTestDatabase('postgres')
  try {
    await db.kysely.connection().execute(async (one) => {
      expect(await sql<{ n: number }>`select ${7}::int + 1 as n`.execute(one)).toMatchObject({ rows: [{ n: 8 }] })
      await one.transaction().execute(async (transaction) => {
        expect(await afterNumber(transaction, { number: 1 })).toEqual([{ n: 2 }])
      })
      expect(await prepared(one)).toEqual([])
      for (let number = 0; number < 8; number++) expect(await afterNumber(one, { number })).toEqual([{ n: number + 1 }])
      expect(await prepared(one)).toEqual([{ statement: 'select $1::int + 1 as n', generic_plans: 3 }])
    })
  } finally {
    await close()
  }
})

test('what is asked behind a statement that failed as it was prepared is asked anew, and statements are prepared as before', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const { kysely } = db
  const keyed = lookup((own: Queryable, { key }: { key: string }) =>
    sql<{ key: string }>`select key from project where key = ${key}`.compile(own),
  )
  try {
    await projectWithMain(kysely, 'one/a')
    const waits = sql<{ process: number }>`select pid as process from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const behind = await kysely.transaction().execute(async (transaction) => {
      await sql`lock table project in access exclusive mode`.execute(transaction)
      const failing = keyed(kysely, { key: 'one/b' }).catch((error: unknown) => error)
      const behind = keyed(kysely, { key: 'one/a' })
      await expect.poll(async () => (await waits.execute(kysely)).rows).toHaveLength(1)
      const [{ process } = { process: 0 }] = (await waits.execute(kysely)).rows
      await sql`select pg_cancel_backend(${process})`.execute(kysely)
      expect(await failing).toMatchObject({ code: '57014' })
      return [behind, keyed(kysely, { key: 'one/a' })]
    })
    expect(await Promise.all(behind)).toEqual([[{ key: 'one/a' }], [{ key: 'one/a' }]])
    expect(isPreparing()).toBe(true)
  } finally {
    await close()
  }
})

test('behind a pooler that keeps nothing prepared, what is refused is asked anew, and then nothing is prepared any more', async () => {
  const { db, close } = await openTestDatabase('postgres')
  if (db.location.engine !== 'postgres') throw new Error('Not PostgreSQL')
  const pooler = await startPooler(db.location.url, false)
  const behind = openPostgres({ ...db.location, url: pooler.url }, {})
  try {
    await behind.kysely.connection().execute(async (one) => {
      expect(isPreparing()).toBe(true)
      for (let number = 0; number < 8; number++) expect(await afterNumber(one, { number })).toEqual([{ n: number + 1 }])
      expect(isPreparing()).toBe(false)
      expect(pooler.refusals()).toBe(1)
    })
    const numbers = [1, 2, 3, 4, 5]
    const answers = await Promise.all(numbers.map((number) => afterNumber(behind.kysely, { number })))
    expect(answers).toEqual(numbers.map((number) => [{ n: number + 1 }]))
  } finally {
    await behind.close()
    await pooler.close()
    await close()
  }
})
