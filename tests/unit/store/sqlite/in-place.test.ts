import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { isDatabaseAway } from '#app/store/database-away.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { lastRevision, nextRevision } from '#app/store/revision.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { patience } from '#tests/setup/patience.ts'

describe.each([false, true])('an embedded database that reads beside: %s', (readsBeside) => {
  let folder: string
  let file: string
  let db: Database
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    folder = join(await newFolder(), 'data')
    file = join(folder, 'assay.db')
    db = await openDatabase({ engine: 'sqlite', folder }, { readsBeside })
    onTestFinished(() => db.close())
    // The connection that writes looks now, and that which reads has looked before.
    vi.advanceTimersByTime(100)
    await nextRevision(db.kysely)
  })
  afterEach(() => void vi.useRealTimers())

  test('does nothing while its folder has another name, and goes on once it has its own again', async () => {
    await rename(folder, `${folder}-elsewhere`)
    await untilAway()
    await expect(write()).rejects.toThrow('was moved, deleted or replaced')
    await rename(`${folder}-elsewhere`, folder)
    await vi.waitFor(async () => expect(await lastRevision(db.kysely)).toBe(1), patience)
    await write()
    expect(await lastRevision(db.kysely)).toBe(2)
  })

  test('does nothing once its file is deleted, or another has its place', async () => {
    await copyFile(file, `${file}-copy`)
    await rm(file)
    await untilAway()
    await rename(`${file}-copy`, file)
    await expect(write()).rejects.toThrow('was moved, deleted or replaced')
  })

  test('takes back a transaction in which its file was moved', async () => {
    const broken = db.kysely.transaction().execute(async (trx) => {
      await nextRevision(trx)
      await rename(file, `${file}-elsewhere`)
      await vi.waitFor(async () => expect(await awayOf(lastRevision(trx))).toBe(true), patience)
      await nextRevision(trx)
    })
    await expect(broken).rejects.toThrow('was moved, deleted or replaced')
    await rename(`${file}-elsewhere`, file)
    await vi.waitFor(async () => expect(await lastRevision(db.kysely)).toBe(1), patience)
    await write()
  })

  function write(): Promise<unknown> {
    return db.kysely.transaction().execute((trx) => nextRevision(trx))
  }

  function untilAway(): Promise<unknown> {
    return vi.waitFor(async () => expect(await awayOf(lastRevision(db.kysely))).toBe(true), patience)
  }
})

function awayOf(asked: Promise<unknown>): Promise<boolean> {
  return asked.then(() => false, isDatabaseAway)
}
