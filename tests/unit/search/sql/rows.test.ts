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

  test('that are names are looked for together, too', async () => {
    const project = store.project()
    await store.read(named(['a']), { project, category: 'word7' })
    await store.read(named(['b']), { project, category: 'other' })
    const wanted = `category:${words.join(',')}`
    const { sql: statement } = selection(rowsOf(store.db, wanted, '2026-01-01T00:00:00.000Z')).before.compile(store.db.kysely)
    expect(statement.match(/series\.category/g)).toHaveLength(1)
    expect(await store.messages(project, `is:open ${wanted}`)).toEqual(['a'])
  })

  test('in a row are short to say, since SQLite is told them for every message', async () => {
    const wanted = words.map((word) => `-a/${word}`).join(' ')
    const project = store.project()
    await store.read(named(['a: word5', 'a', 'word5']), { project })
    const { where } = selection(rowsOf(store.db, wanted, '2026-01-01T00:00:00.000Z'))
    const { parameters } = where.compile(store.db.kysely)
    const longest = Math.max(...parameters.map((value) => String(value).length))
    if (engine === 'sqlite') expect(longest).toBeLessThan(100 * words.length)
    expect(await store.messages(project, `is:open ${wanted}`)).toEqual(['a', 'word5'])
  })
})
