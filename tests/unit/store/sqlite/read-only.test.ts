import { join } from 'node:path'
import SqliteConnection from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readOnlyWarning } from '#app/store/sqlite/read-only.ts'
import { newFolder } from '#tests/setup/folder.ts'

test('a database that can only be read is told, and one that others write is not', async () => {
  const path = join(await newFolder(), 'assay.db')
  const written = new SqliteConnection(path)
  written.exec('create table t (a)')
  const read = new SqliteConnection(path, { readonly: true })
  const waiting = new SqliteConnection(path, { timeout: 0 })
  expect(readOnlyWarning({ sqlite: written })).toBeNull()
  expect(readOnlyWarning({ sqlite: read })).toContain(`${path} can only be read`)
  expect(written.pragma('user_version', { simple: true })).toBe(0)
  written.exec('begin immediate')
  expect(readOnlyWarning({ sqlite: waiting })).toBeNull()
  written.exec('rollback')
  for (const connection of [written, read, waiting]) connection.close()
  expect(readOnlyWarning({ sqlite: null })).toBeNull()
})
