import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database, Queryable } from '#app/store/database.ts'
import { largeTransaction } from '#app/store/large-transaction.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { lastRevision, nextRevision } from '#app/store/revision.ts'
import { undoChange } from '#app/store/verdicts/undo.ts'
import { giveVerdictToAll } from '#app/store/verdicts/verdicts.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { patience } from '#tests/setup/patience.ts'

const now = '2026-06-01T00:00:00.000Z'
const nobody = { author: null, comment: null }

let folder: string
let db: Database
beforeEach(async () => {
  folder = await newFolder()
  db = await openDatabase({ engine: 'sqlite', folder }, { readsBeside: true })
  onTestFinished(() => db.close())
})

function large<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
  return largeTransaction(db, work)
}

/** Rows that the connection of this thread has changed. */
async function changedHere(): Promise<number> {
  return db.sqlite?.prepare<[], number>('select total_changes()').pluck().get() ?? 0
}

test('the thread that asks for a large transaction is free while a statement of it runs', async () => {
  await large(async (trx) => {
    let isDone = false
    const done = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000000) select max(i) from n`
      .execute(trx)
      .then(() => (isDone = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isDone).toBe(false)
    await done
  })
})

test('a large transaction and all others that write have their turns one after the other, however they end', async () => {
  const order: string[] = []
  const write = (name: string) => async (trx: Queryable) => {
    await nextRevision(trx)
    order.push(name)
  }
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const broken = large(async (trx) => {
    await write('broken')(trx)
    begun()
    expect(await lastRevision(trx)).toBe(1)
    expect(await lastRevision(db.kysely)).toBe(0)
    await new Promise((resolve) => setImmediate(resolve))
    order.push('breaks off')
    await sql`select missing from revision`.execute(trx)
  })
  await hasBegun
  const others = [
    db.kysely.transaction().execute(write('small')),
    large(write('large')),
    db.kysely.transaction().execute(write('small again')),
  ]
  await Promise.all([expect(broken).rejects.toMatchObject({ code: 'SQLITE_ERROR' }), ...others])
  expect(order.slice(0, 2)).toEqual(['broken', 'breaks off'])
  expect(order.slice(2).sort()).toEqual(['large', 'small', 'small again'])
  expect(await lastRevision(db.kysely)).toBe(3)
})

test('a large transaction waits for another program that writes', async () => {
  const other = new SqliteConnection(join(folder, 'assay.db'))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  const written = large(nextRevision)
  await new Promise((resolve) => setTimeout(resolve))
  other.exec('update revision set rev = 100; commit')
  expect(await written).toBe(101)
})

test('a large transaction writes nothing into a file that has another name by now', async () => {
  await rename(join(folder, 'assay.db'), join(folder, 'moved.db'))
  // It is looked for ten times a second.
  await vi.waitFor(() => expect(large(nextRevision)).rejects.toThrow('was moved, deleted or replaced'), patience)
  await rename(join(folder, 'moved.db'), join(folder, 'assay.db'))
})

test('a database that is closed meanwhile waits for a large transaction', async () => {
  let close = () => {}
  const closed = new Promise<void>((resolve) => (close = () => resolve(db.close())))
  const written = large(async (trx) => {
    close()
    return nextRevision(trx)
  })
  await closed
  expect(await written).toBe(1)
})

test.each([
  [500, 'here'],
  [501, 'apart'],
])('verdicts for %i results are given, refused and taken back %s', async (count, where) => {
  const { id: project } = await db.kysely
    .insertInto('project')
    .values({ key: 'p', slug: 'p', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => ({ uid: `${at}`.padStart(20, '0'), project, first_seen: now, rev: 0 }))
  await db.kysely.insertInto('result').values(rows).execute()
  const all = Int32Array.from((await db.kysely.selectFrom('result').select('id').orderBy('id').execute()).map(({ id }) => id))
  const before = await changedHere()
  const said = { ...nobody, verdict: 'confirmed', until: null } as const
  const { change, changed } = await giveVerdictToAll(db, all, said, 0, now)
  expect(changed).toBe(count)
  await expect(giveVerdictToAll(db, all, { ...said, verdict: 'wont-fix' }, 0, now)).rejects.toThrow('were changed meanwhile')
  expect(await undoChange(db, change ?? 0, nobody, now)).toMatchObject({ changed: count, kept: 0 })
  expect((await changedHere()) - before > 0).toBe(where === 'here')
  expect(await db.kysely.selectFrom('result').select('verdict').distinct().execute()).toEqual([{ verdict: 0 }])
})
