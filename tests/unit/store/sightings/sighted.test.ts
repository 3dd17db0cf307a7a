import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sightedOf } from '#app/store/sightings/sighted-of.ts'
import { partOf, sightedNumber, storedNumber } from '#app/store/sightings/sighted.ts'
import { engines } from '#tests/postgres.ts'
import { generateStore } from '#tests/unit/search/generated-store.ts'
import { writeStore } from '#tests/unit/search/plain-store.ts'
import { useDatabase } from '#tests/unit/store/use-database.ts'

test.each([
  [0, 1],
  [0, 2 ** 31 - 1],
  [1, 1],
  [2 ** 20, 2 ** 31 - 1],
])('a sighting as part of share %i, stored under %i, has a number that tells both', (part, stored) => {
  const number = sightedNumber(part, stored)
  expect([Number.isSafeInteger(number), partOf(number), storedNumber(number)]).toEqual([true, part, stored])
})

describe.each(engines)('on %s, a view of what series show', (engine) => {
  const open = useDatabase(engine)

  test.each(['sighted', 'sighted_first'])('has all that a sighting says: %s', async (view) => {
    const tables = await open().kysely.introspection.getTables()
    const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? []
    expect(columnsOf('sighting')).toContain('content')
    expect(columnsOf(view)).toEqual(expect.arrayContaining(columnsOf('sighting')))
  })
})

describe.each(engines)('on %s, what series show of a result', (engine) => {
  const open = useDatabase(engine)

  test('is what the view of all shows of it, whether they share it or not', async () => {
    await writeStore(open(), generateStore(11))
    const { kysely } = open()
    const results = await kysely.selectFrom('result').select('id').orderBy('id').execute()
    const shown = await Promise.all(
      results.map(({ id }) =>
        kysely
          .selectFrom(sightedOf(sql`${id}`).as('shown'))
          .selectAll()
          .orderBy('id')
          .execute(),
      ),
    )
    const rows = await kysely.selectFrom('sighted_first').selectAll().orderBy('result').orderBy('id').execute()
    expect(shown.flat().some(({ id }) => partOf(id) > 0)).toBe(true)
    expect(rows).toHaveLength(shown.flat().length)
    expect(rows).toMatchObject(shown.flat())
  })
})
