import { join } from 'node:path'
import type * as WorkerThreads from 'node:worker_threads'
import SqliteConnection from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { newFolder } from '#tests/setup/folder.ts'

const threads = vi.hoisted(() => ({ canStart: true }))
vi.mock('node:worker_threads', async (load) => {
  const original = await load<typeof WorkerThreads>()
  class Worker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      if (!threads.canStart) throw new Error('Worker initialization failure: EAGAIN')
      super(...args)
    }
  }
  return { ...original, Worker }
})

let db: Database
let other: SqliteConnection.Database
beforeEach(async () => {
  threads.canStart = true
  const folder = await newFolder()
  db = await openDatabase({ engine: 'sqlite', folder }, { readsBeside: true })
  other = new SqliteConnection(join(folder, 'assay.db'))
  await sql`create table filler (bytes blob)`.execute(db.kysely)
})
afterEach(async () => {
  await db.close()
  other.close()
})

/** Pages of the log that are not in the database yet. */
function pagesLeft(): number {
  const [{ log, checkpointed }] = other.pragma('wal_checkpoint(noop)') as [{ log: number; checkpointed: number }] // one row, as SQLite documents it
  return log - checkpointed
}

async function write(megabytes: number): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    for (let done = 0; done < megabytes; done += 10) await sql`insert into filler values (zeroblob(10000000))`.execute(trx)
  })
}

test('a log that has become long is written back by another thread than the one that commits', async () => {
  await write(80)
  expect(pagesLeft()).toBeGreaterThan(8192)
  await vi.waitFor(() => expect(pagesLeft()).toBe(0), 20_000)
})

test('a short log stays for what comes next', async () => {
  await write(10)
  expect(pagesLeft()).toBeGreaterThan(1000)
  await db.close()
  expect(pagesLeft()).toBeGreaterThan(1000)
})

test('a database that is closed meanwhile waits for the thread', async () => {
  await write(80)
  await db.close()
  expect(pagesLeft()).toBe(0)
})

describe('where no thread can be started', () => {
  test('what is written is written', async () => {
    threads.canStart = false
    await write(80)
    expect(pagesLeft()).toBeGreaterThan(8192)
  })

  test('what writes much by a thread that runs keeps nobody else from writing', async () => {
    const { apart = db.kysely } = db
    await apart.transaction().execute(async (trx) => {
      await sql`insert into filler values (zeroblob(80000000))`.execute(trx)
      threads.canStart = false
    })
    await write(10)
    expect(pagesLeft()).toBeGreaterThan(8192)
  })
})
