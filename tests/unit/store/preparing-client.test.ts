import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openReader, readAtOnce } from '#app/store/reader.ts'
import { openTestDatabase } from '#tests/postgres.ts'

test('a reader of PostgreSQL prepares each statement once, and goes on without where the server has lost them', async () => {
  const { db, close } = await openTestDatabase('postgres')
  const reader = openReader(db.location)
  const ask = (number: number) =>
    readAtOnce(reader, async (own) => (await sql<{ n: number }>`select ${number}::int + 1 as n`.execute(own)).rows[0]?.n)
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(reader.kysely)
    return rows.filter(({ statement }) => statement.includes('::int + 1'))
  }
  try {
    for (let number = 0; number < 8; number++) expect(await ask(number)).toBe(number + 1)
    expect(await prepared()).toHaveLength(1)

    // As a pooler does that hands connections around.
    await sql`deallocate all`.execute(reader.kysely)
    for (let number = 0; number < 3; number++) expect(await ask(number)).toBe(number + 1)
    expect(await prepared()).toHaveLength(0)
  } finally {
    await reader.close()
    await close()
  }
})
