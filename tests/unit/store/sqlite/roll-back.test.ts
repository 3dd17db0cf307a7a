import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/store/open-database.ts'
import { lastRevision, nextRevision } from '#app/store/revision.ts'
import { newFolder } from '#tests/setup/folder.ts'

test.each([true, false])(
  'a transaction that SQLite itself has ended fails with what went wrong (reads beside: %s)',
  async (readsBeside) => {
    const folder = await newFolder()
    const { kysely, close } = await openDatabase({ engine: 'sqlite', folder }, { readsBeside })
    try {
      const before = await lastRevision(kysely)
      const failing = kysely.transaction().execute(async (db) => {
        await nextRevision(db)
        // As it does where the disk is full.
        await sql`rollback`.execute(db)
        throw new Error('database or disk is full')
      })
      await expect(failing).rejects.toThrow('database or disk is full')
      expect(await lastRevision(kysely)).toBe(before)
      await kysely.transaction().execute((db) => nextRevision(db))
      expect(await lastRevision(kysely)).toBe(before + 1)
    } finally {
      await close()
    }
  },
)
