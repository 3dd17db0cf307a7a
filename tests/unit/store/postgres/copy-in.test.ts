import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copiedRows } from '#app/store/postgres/copied-rows.ts'
import { PoolClient } from '#app/store/postgres/pool-client.ts'
import { anyCharacter } from '#tests/setup/any-character.ts'

let client: PoolClient

beforeAll(async () => {
  client = new PoolClient({ connectionString: `${inject('postgres')}/postgres` })
  await client.connect()
  await client.query('create temporary table copied (number integer, words text, bytes bytea)')
})

afterAll(() => client.end())

const copy = 'copy copied (number, words, bytes) from stdin with (format binary)'

// What the store is given is well-formed and without NUL (app/store/stored-text.ts).
const row = fc.tuple(
  fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  fc.option(fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\0', ''))),
  fc.option(fc.uint8Array({ maxLength: 300 })),
)

test('rows that are copied are there as they were, whatever they hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      await client.query('truncate copied')
      const columns = [0, 1, 2].map((column) => rows.map((values) => values[column] ?? null))
      expect(await client.query(copy, [copiedRows(columns, rows.length)])).toMatchObject({ command: 'COPY', rowCount: rows.length })
      const { rows: found } = await client.query('select number, words, bytes from copied order by ctid')
      expect(found).toEqual(rows.map(([number, words, bytes]) => ({ number, words, bytes: bytes === null ? null : Buffer.from(bytes) })))
    }),
    { numRuns: 50 },
  )
})

test('a value far longer than those before it is copied whole', async () => {
  const long = 'ü'.repeat(2_000_000)
  await client.query('truncate copied')
  await client.query(copy, [
    copiedRows(
      [
        [1, 2],
        ['short', long],
        [Buffer.alloc(0), Buffer.alloc(3_000_000, 7)],
      ],
      2,
    ),
  ])
  const { rows } = await client.query('select words, length(bytes) as bytes from copied order by number')
  expect(rows).toEqual([
    { words: 'short', bytes: 0 },
    { words: long, bytes: 3_000_000 },
  ])
})

test('what cannot be copied is refused with its reason, and the connection goes on', async () => {
  const rows = copiedRows([[1], ['\0'], [null]], 1)
  await expect(client.query(copy, [rows])).rejects.toMatchObject({ code: '22021' })
  await expect(client.query('copy nowhere from stdin', [rows])).rejects.toMatchObject({ code: '42P01' })
  await expect(client.query(copy, [rows.subarray(0, 30)])).rejects.toMatchObject({ code: '22P04' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
