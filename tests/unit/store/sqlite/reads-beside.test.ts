import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { durably } from '#app/store/durably.ts'
import { largeTransaction } from '#app/store/large-transaction.ts'
import { lastRevision, nextRevision } from '#app/store/revision.ts'
import { newFolder } from '#tests/setup/folder.ts'

let folder: string
let db: Database
beforeEach(async () => {
  folder = await newFolder()
  db = await openDatabase({ engine: 'sqlite', folder }, { readsBeside: true })
})
afterEach(async () => {
  await db.close()
})

test('what reads beside a transaction does not wait for it, and sees what was committed last', async () => {
  const before = await lastRevision(db.kysely)
  let inside: number | null = null
  await db.kysely.transaction().execute(async (trx) => {
    await nextRevision(trx)
    inside = await lastRevision(trx)
    expect(await lastRevision(db.kysely)).toBe(before)
  })
  expect(inside).toBe(before + 1)
  expect(await lastRevision(db.kysely)).toBe(before + 1)
})

test('what writes waits until a transaction has ended, however it ends', async () => {
  const order: string[] = []
  const broken = db.kysely.transaction().execute(async (trx) => {
    await nextRevision(trx)
    order.push('first')
    throw new Error('Broken off by the test.')
  })
  const others = [1, 2, 3].map((number) =>
    db.kysely.transaction().execute(async (trx) => {
      await nextRevision(trx)
      order.push(`then ${number}`)
    }),
  )
  await expect(broken).rejects.toThrow('Broken off by the test.')
  await Promise.all(others)
  expect(order).toEqual(['first', 'then 1', 'then 2', 'then 3'])
  expect(await lastRevision(db.kysely)).toBe(3)
})

test('what is done durably is done on the connection that writes, and the next statements are read beside it again', async () => {
  const level = await durably(db, async (one) => {
    await nextRevision(one)
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(one)
    return rows[0]?.synchronous
  })
  expect(level).toBe(2)
  expect(await lastRevision(db.kysely)).toBe(1)
})

test.each(['select', 'update'])('many statements in a row, each a long %s, leave the thread to others in between', async (kind) => {
  // Some milliseconds each.
  const long = sql<{
    last: number
  }>`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 50000) select max(i) as last from n)`
  let turns = 0
  let next = setImmediate(function count() {
    turns++
    next = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(next))
  for (let count = 0; count < 40; count++) {
    await (kind === 'select' ? sql`select * from ${long}` : sql`update revision set rev = ${long}`).execute(db.kysely)
  }
  expect(turns).toBeGreaterThan(3)
})

describe('what writes while another thread or program does', () => {
  let other: SqliteConnection.Database
  beforeEach(() => {
    other = new SqliteConnection(join(folder, 'assay.db'))
  })
  afterEach(() => void other.close())

  test('waits, and its thread is free meanwhile', async () => {
    other.exec('begin immediate')
    const written = db.kysely.transaction().execute((trx) => nextRevision(trx))
    const alone = sql`update revision set rev = rev + 10`.execute(db.kysely)
    expect(await lastRevision(db.kysely)).toBe(0)
    await new Promise((resolve) => setImmediate(resolve))
    other.exec('update revision set rev = 100; commit')
    expect(await written).toBe(101)
    await alone
    expect(await lastRevision(db.kysely)).toBe(111)
  })

  test('is refused after ten seconds, and what comes next has its turn', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    other.exec('begin immediate')
    const refused = nextRevision(db.kysely).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(9900)
    const next = nextRevision(db.kysely)
    await vi.advanceTimersByTimeAsync(200)
    expect(await refused).toMatchObject({ code: 'SQLITE_BUSY' })
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(100)
    expect(await next).toBe(1)
  })

  test('is refused ten seconds after it was asked for, however many others were asked for before', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    other.exec('begin immediate')
    const writes = [
      nextRevision(db.kysely),
      durably(db, nextRevision),
      db.kysely.transaction().execute(nextRevision),
      largeTransaction(db, nextRevision),
    ]
    const refused = Promise.all(writes.map((write) => expect(write).rejects.toMatchObject({ code: 'SQLITE_BUSY' })))
    await vi.advanceTimersByTimeAsync(5000)
    const later = nextRevision(db.kysely)
    await vi.advanceTimersByTimeAsync(5100)
    await refused
    await vi.advanceTimersByTimeAsync(4800)
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(100)
    expect(await later).toBe(1)
  })

  test('has ten seconds from when it is found held, if who was before it had the lock', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let end = () => {}
    const long = db.kysely.transaction().execute(async (trx) => {
      await nextRevision(trx)
      await new Promise<void>((resolve) => (end = resolve))
    })
    const next = nextRevision(db.kysely)
    await vi.advanceTimersByTimeAsync(60_000)
    end()
    await long
    other.exec('begin immediate')
    await vi.advanceTimersByTimeAsync(9000)
    other.exec('commit')
    await vi.advanceTimersByTimeAsync(100)
    expect(await next).toBe(2)
  })
})
