import { expect, inject, test } from 'vitest'
import { sqlAnswers } from '#app/search/sql/sql-answers.server.ts'
import { openDatabase } from '#app/store/open-database.ts'
import { logOf } from '#tests/fixtures/log.ts'
import { administrate } from '#tests/setup/administrate.ts'
import { dropDatabase } from '#tests/setup/empty-database.ts'
import { newFolder } from '#tests/setup/folder.ts'
import { TestStore } from '#tests/unit/ingest/test-store.ts'

test('a PostgreSQL that takes bytes as they are finds names with letters of any language, in either case', async () => {
  const server = inject('postgres')
  await administrate(server, `create database as_they_are encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`)
  const database = await openDatabase({ engine: 'postgres', url: `${server}/as_they_are`, folder: await newFolder() })
  try {
    await new TestStore()
      .open(database)
      .read(logOf([{ rule: 'Größe-É', message: 'm' }], { tool: 'Ünit' }), { project: 'Ärger', category: 'ß' })
    const list = (q: string) => sqlAnswers(database).list({ q, sort: 'path', cursor: '', limit: 10, now: '2026-01-01T00:00:00.000Z' })
    for (const q of ['project:ärger', 'project:ÄRGER', 'tool:ünit', 'rule:größe-é', 'rule:GRÖßE-*', 'rule:*É', 'category:ß']) {
      expect((await list(q)).total, q).toBe(1)
    }
    expect((await list('rule:großE-É')).total).toBe(0)
  } finally {
    await database.close()
    await dropDatabase(server, 'as_they_are')
  }
})
