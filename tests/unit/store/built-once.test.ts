import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { builtOnce } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { engines } from '#tests/postgres.ts'
import { projectWithMain, useDatabase } from './use-database.ts'

describe.each(engines)('on %s, a statement that is built once', (engine) => {
  const open = useDatabase(engine)

  test('is run with the values of each call, where they stand as often as they stand', async () => {
    let times = 0
    const refsOf = builtOnce((db, { key, name, most }: { key: string; name: string; most: number }) => {
      times++
      return db
        .selectFrom('ref')
        .innerJoin('project', 'project.id', 'ref.project')
        .select(['project.key', 'ref.name', sql<string>`cast(${name} as text)`.as('asked')])
        .where('project.key', '=', key)
        .where('ref.kind', '=', 'branch')
        .where('ref.name', '=', name)
        .limit(most)
        .compile()
    })
    const db = open().kysely
    for (const key of ['once/a', 'once/b']) await projectWithMain(db, key)
    expect(await refsOf(db, { key: 'once/b', name: 'main', most: 1 })).toEqual([{ key: 'once/b', name: 'main', asked: 'main' }])
    expect(await refsOf(db, { key: 'once/a', name: 'main', most: 9 })).toEqual([{ key: 'once/a', name: 'main', asked: 'main' }])
    expect(await refsOf(db, { key: 'once/a', name: 'main', most: 0 })).toEqual([])
    expect(await refsOf(db, { key: 'once/a', name: 'next', most: 9 })).toEqual([])
    expect(times).toBe(1)
  })

  test('sees what its transaction has written', async () => {
    const projects = builtOnce((db: Queryable, { key }: { key: string }) =>
      sql<{ key: string }>`select key from project where key = ${key}`.compile(db),
    )
    const { kysely } = open()
    expect(await projects(kysely, { key: 'once/new' })).toEqual([])
    await kysely.transaction().execute(async (transaction) => {
      await projectWithMain(transaction, 'once/new')
      expect(await projects(transaction, { key: 'once/new' })).toEqual([{ key: 'once/new' }])
    })
    expect(await projects(kysely, { key: 'once/new' })).toEqual([{ key: 'once/new' }])
  })
})
