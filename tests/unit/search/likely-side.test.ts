import { describe, expect, test } from 'vitest'
import { readStoredQuery } from '#app/search/read-stored-query.server.ts'
import { named } from '#tests/fixtures/log.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'

describe('a ref that was probably meant', () => {
  const store = useStore('sqlite')

  test.each([
    ['compare:release2..main', 'release2..main', '"release 2..main"'],
    ['compare:main..release2', 'main..release2', '"main..release 2"'],
    ['compare:"main..release2"', '"main..release2"', '"main..release 2"'],
    ['compare:2026-01-1..main', '2026-01-1', 'refs/heads/2026-01-01'],
  ])('is offered as a side is written: of %j, %j as %j', async (q, written, suggestion) => {
    const project = store.project()
    for (const ref of ['main', 'release 2', '2026-01-01']) await store.read(named(['a', ref]), { project, ref })
    const { problems } = (await readStoredQuery(store.db, q)).reading
    expect(problems.map(({ start, end, suggestion }) => [q.slice(start, end), suggestion])).toEqual([[written, suggestion]])
    expect((await readStoredQuery(store.db, q.replace(written, suggestion))).reading.problems).toEqual([])
  })

  test.each(['today', 'Today'])('is a day where it is said in words, as %s', async (said) => {
    await store.read(named(['a']), { project: store.project(), ref: 'main' })
    const today = new Date().toISOString().slice(0, 10)
    const { problems } = (await readStoredQuery(store.db, `compare:main..${said}`)).reading
    expect(problems.map(({ suggestion }) => suggestion)).toEqual([today])
  })
})
