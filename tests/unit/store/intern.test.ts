import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { internFiles, internRules, internTagsets, internTool } from '#app/store/intern.ts'
import { engines } from '#tests/postgres.ts'
import { useDatabase } from './use-database.ts'

describe.each(engines)('on %s, names that rows share', (engine) => {
  const open = useDatabase(engine)

  test('of tools are kept once', async () => {
    const db = open().kysely
    const tool = await internTool(db, 'Tool')
    expect(await internTool(db, 'Tool')).toBe(tool)
    expect(await internTool(db, 'tool')).not.toBe(tool)
  })

  test('of files are kept once, and numbered in the order asked for', async () => {
    const db = open().kysely
    const paths = Array.from({ length: 1203 }, (_, at) => `src/${at % 700}.ts`)
    const ids = await internFiles(engine, db, paths)
    const found = await db.selectFrom('file').selectAll().execute()
    expect(found).toHaveLength(700)
    const byPath = new Map(found.map(({ id, path }) => [path, id]))
    expect(ids).toEqual(paths.map((path) => byPath.get(path)))
    expect(await internFiles(engine, db, ['new', ...paths.slice(0, 5)])).toEqual([expect.any(Number), ...ids.slice(0, 5)])
    expect(await internFiles(engine, db, [])).toEqual([])
  })

  test('of rules are kept once for each tool, with the newest title', async () => {
    const db = open().kysely
    const [one, two] = [await internTool(db, 'One'), await internTool(db, 'Two')]
    const first = await internRules(db, one, [
      { name: 'a', title: 'A' },
      { name: 'b', title: null },
      { name: 'a', title: 'A again' },
    ])
    expect(first[0]).toBe(first[2])
    expect(await internRules(db, two, [{ name: 'a', title: 'A' }])).not.toContain(first[0])
    expect(await internRules(db, one, [{ name: 'b', title: 'B' }])).toEqual([first[1]])
    const titles = await db.selectFrom('rule').select(['name', 'title']).where('tool', '=', one).orderBy('name').execute()
    expect(titles).toEqual([
      { name: 'a', title: 'A again' },
      { name: 'b', title: 'B' },
    ])
  })

  test('of tags are kept once for each set, with the weaknesses that they mean', async () => {
    const db = open().kysely
    const sets = [
      { tags: ['security', 'style'], cwes: [79, 89] },
      { tags: [], cwes: [] },
      { tags: ['CWE-79', 'cwe-79'], cwes: [79] },
      { tags: ['CWE-79', 'cwe-79'], cwes: [] },
    ]
    const ids = await internTagsets(db, sets)
    expect(new Set(ids).size).toBe(4)
    expect(await internTagsets(db, [...sets, ...sets])).toEqual([...ids, ...ids])
    const { rows } = await sql<{ tagset: number; tag: string; cwe: number | null }>`
      select tagset, tag, cwe from tagset_tag order by tagset, tag collate "${sql.raw(engine === 'sqlite' ? 'binary' : 'C')}"`.execute(db)
    expect(rows).toEqual([
      { tagset: ids[0], tag: 'CWE-79', cwe: 79 },
      { tagset: ids[0], tag: 'CWE-89', cwe: 89 },
      { tagset: ids[0], tag: 'security', cwe: null },
      { tagset: ids[0], tag: 'style', cwe: null },
      { tagset: ids[2], tag: 'CWE-79', cwe: 79 },
      { tagset: ids[2], tag: 'cwe-79', cwe: null },
      { tagset: ids[3], tag: 'CWE-79', cwe: null },
      { tagset: ids[3], tag: 'cwe-79', cwe: null },
    ])
  })

  test('of very many tags are told apart, though they begin alike', async () => {
    const db = open().kysely
    const tags = Array.from({ length: 1000 }, (_, at) => `tag-${at}`)
    const [a, b] = await internTagsets(db, [
      { tags: [...tags, 'a'], cwes: [] },
      { tags: [...tags, 'b'], cwes: [] },
    ])
    expect(a).not.toBe(b)
    const kept = await db
      .selectFrom('tagset_tag')
      .select('tag')
      .where('tagset', '=', a ?? 0)
      .execute()
    expect(kept).toHaveLength(1001)
  })

  test('asked for at the same time are the same', async () => {
    const db = open().kysely
    const asked = Array.from({ length: 6 }, () => internFiles(engine, db, ['at/once.ts']))
    expect(new Set((await Promise.all(asked)).flat()).size).toBe(1)
  })
})
