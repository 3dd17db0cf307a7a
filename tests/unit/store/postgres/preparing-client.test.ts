import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { openReader, readAtOnce } from '#app/store/reader.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { projectWithMain } from '#tests/unit/store/use-database.ts'

test('a reader of PostgreSQL prepares each statement once, and goes on without where the server has lost them', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const reader = openReader(db.location)
  const ask = (number: number) =>
    readAtOnce(reader, async (own) => (await sql<{ n: number }>`select ${number}::int + 1 as n`.execute(own)).rows[0]?.n)
  /** A reader has two connections, of which one may still end a transaction: whoever has both is behind all that was asked. */
  const onBoth = <T>(work: (db: Queryable) => Promise<T>) =>
    reader.kysely.connection().execute((one) => reader.kysely.connection().execute(async (other) => [await work(one), await work(other)]))
  const prepared = () =>
    onBoth(async (db) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
      return rows.filter(({ statement }) => statement.includes('::int + 1')).length
    })
  try {
    for (let number = 0; number < 8; number++) expect(await ask(number)).toBe(number + 1)
    expect(Math.max(...(await prepared()))).toBe(1)

    // As a pooler does that hands connections around.
    await onBoth((db) => sql`deallocate all`.execute(db))
    for (let number = 0; number < 3; number++) expect(await ask(number)).toBe(number + 1)
    expect(await prepared()).toEqual([0, 0])
  } finally {
    await reader.close()
    await close()
  }
})

test('what a reader of PostgreSQL reads is of one moment, and no transaction of it stays open', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const reader = openReader(db.location)
  const projects = async (own: Queryable) => (await sql<{ key: string }>`select key from project order by key`.execute(own)).rows
  const idle = sql<{ process: number }>`select pid as process from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  try {
    for (const key of ['one/a', 'one/b', 'one/c']) {
      await readAtOnce(reader, async (own) => {
        const before = await projects(own)
        await projectWithMain(db.kysely, key)
        expect(await projects(own)).toEqual(before)
      })
      expect((await readAtOnce(reader, projects)).map((project) => project.key)).toContain(key)
    }
    const failed = readAtOnce(reader, async (own) => sql`select 1 / 0`.execute(own))
    await expect(failed).rejects.toMatchObject({ code: '22012' })
    expect(await readAtOnce(reader, projects)).toHaveLength(3)
    await readAtOnce(reader, async () => {})
    await expect.poll(async () => (await idle.execute(db.kysely)).rows).toEqual([])
  } finally {
    await reader.close()
    await close()
  }
})
