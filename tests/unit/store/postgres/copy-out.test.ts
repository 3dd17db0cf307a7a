import fc from 'fast-check'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { copiedRows } from '#app/store/postgres/copied-rows.ts'
import { CopiedRowsReader, type CopiedValues } from '#app/store/postgres/copied-rows-reader.ts'
import { PoolClient } from '#app/store/postgres/pool-client.ts'
import { PreparingClient } from '#app/store/postgres/preparing-client.ts'

const bytes = fc.option(fc.uint8Array({ maxLength: 300 }))

test('rows are read as they were written, in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(bytes, bytes)), fc.array(fc.nat(40)), (rows, cuts) => {
      const columns = [0, 1].map((column) => rows.map((row) => row[column] ?? null))
      const written = Buffer.from(copiedRows(columns, rows.length))
      const reader = new CopiedRowsReader()
      let at = 0
      for (const cut of [...cuts, written.length]) {
        const piece = Buffer.from(written.subarray(at, at + cut))
        reader.take(piece)
        // Its memory is used for the next one.
        piece.fill(0xff)
        at += cut
      }
      expect(reader.rows).toEqual(rows)
    }),
  )
})

describe.each([
  ['of the pool', PoolClient],
  ['that prepares', PreparingClient],
])('a connection %s', (_, Connection) => {
  let client: Client
  beforeAll(async () => {
    client = new Connection({ connectionString: `${inject('postgres')}/postgres` })
    await client.connect()
  })
  afterAll(() => client.end())

  function copied(query: string): Promise<{ rows: CopiedValues[]; rowCount: number | null }> {
    return client.query(`copy (${query}) to stdout (format binary)`, [])
  }

  test('gives what is copied out, nothing and empty bytes apart, and bytes of any length', async () => {
    const query = `select n, decode(repeat('00ff', n * 300000), 'hex'), null from generate_series(0, 3) n order by n`
    const { rows, rowCount } = await copied(query)
    expect(rowCount).toBe(4)
    for (const [number, [n, long, nothing]] of rows.entries()) {
      expect(n).toEqual(Uint8Array.of(0, 0, 0, number))
      expect(Buffer.from(long ?? []).equals(Buffer.from('00ff'.repeat(number * 300_000), 'hex'))).toBe(true)
      expect(long).not.toBeNull()
      expect(nothing).toBeNull()
    }
  })

  test('gives no rows where there are none', async () => {
    expect((await copied('select 1 where false')).rows).toEqual([])
  })

  test('says what was wrong, and goes on', async () => {
    await expect(copied('select 1 from nowhere')).rejects.toMatchObject({ code: '42P01' })
    await expect(copied('select 7 / (3 - n) from generate_series(1, 5) n')).rejects.toMatchObject({ code: '22012' })
    expect((await client.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  })
})

test('what was copied leaves nothing behind that waits for it to take too long, which would keep a command from ending', async () => {
  const [begun, ended] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const client = new PoolClient({ connectionString: `${inject('postgres')}/postgres?query_timeout=3600000` })
  await client.connect()
  await client.query('copy (select 1) to stdout (format binary)', [])
  await client.query('create temporary table copied (n int)')
  await client.query('copy copied from stdin (format binary)', [copiedRows([[]], 0)])
  await client.end()
  const waits = begun.mock.results.filter((_, at) => Number(begun.mock.calls[at]?.[1]) === 3_600_000)
  expect(waits).toHaveLength(3)
  for (const { value } of waits) expect(ended).toHaveBeenCalledWith(value)
})
