import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rowsOf, selection } from '#app/search/sql/rows.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe.each(engines)('on %s, words of a query', (engine) => {
  const store = useStore(engine)
  const words = Array.from({ length: 90 }, (_, at) => `word${at}`)

  test.each([
    ['none of which may be there', words.map((word) => `-${word}`).join(' '), ['other']],
    ['of which one is enough', words.join(','), ['word0', 'word89']],
  ])('%s are looked for together: one by one they would be tried on every message', async (_, wanted, found) => {
    const project = store.project()
    await store.read(named(['word0', 'word89', 'other']), { project })
    const { from, where } = selection(rowsOf(store.db, wanted, '2026-01-01T00:00:00.000Z'))
    const { sql: statement } = sql`select 1 from ${from} where ${where}`.compile(store.db.kysely)
    expect(statement.match(/s\.message/g)).toHaveLength(1)
    expect(await store.messages(project, `is:open ${wanted}`)).toEqual(found)
  })
})
