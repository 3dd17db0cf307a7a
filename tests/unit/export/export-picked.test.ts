import { describe, expect, test } from 'vitest'
import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'
import { lastRevision } from '#app/store/revision.ts'
import { giveVerdict } from '#app/store/verdicts/verdicts.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { exported } from './exported.ts'

describe.each(engines)('on %s, an export', (engine) => {
  const store = useStore(engine)

  test('of some results, or all but some, is what it is of all, without the others, under any id of them', async () => {
    const project = store.project()
    await store.read(named(['one', 'two', 'three', 'four']), { project })
    const { one, two, four } = await store.ids(project)
    const q = `project:${project}`
    const picked = [four, two].map((id) => resultIdSchema.parse(id))
    const these = (...ids: ResultId[]) => ({ of: 'these' as const, ids })
    const others = (...ids: ResultId[]) => ({ of: 'others' as const, ids })
    const lines = (await exported(store.db, 'jsonl', q)).split('\n')
    expect(await exported(store.db, 'jsonl', q, 'path', these(...picked))).toBe(`${lines[1]}\n${lines[3]}\n`)
    expect(await exported(store.db, 'jsonl', q, 'path', others(...picked))).toBe(`${lines[0]}\n${lines[2]}\n`)
    expect((await exported(store.db, 'csv', q, 'path', these(...picked))).split('\r\n')).toHaveLength(4)
    const [only, ...more] = JSON.parse(await exported(store.db, 'sarif', q, 'path', these(...picked))).runs
    expect(more).toEqual([])
    expect(only.results.map(({ message }: { message: { text: string } }) => message.text)).toEqual(['two', 'four'])

    const alias = resultIdSchema.parse('0123456789abcdefghjk')
    const { result } = await store.db.kysely
      .selectFrom('permalink')
      .select('result')
      .where('uid', '=', picked[1] ?? alias)
      .executeTakeFirstOrThrow()
    await store.db.kysely.insertInto('permalink').values({ uid: alias, result }).execute()
    expect(await exported(store.db, 'jsonl', q, 'path', these(alias, ...picked, alias))).toBe(`${lines[1]}\n${lines[3]}\n`)
    expect(await exported(store.db, 'jsonl', q, 'path', others(alias))).toBe(`${lines[0]}\n${lines[2]}\n${lines[3]}\n`)

    const dismissed = { verdict: 'wont-fix', author: null, comment: null, until: null } as const
    await giveVerdict(store.db, [one ?? ''], dismissed, new Map(), new Date().toISOString())
    const notListed = expect.objectContaining({ code: 'not-listed' })
    for (const pick of [these, others]) {
      await expect(exported(store.db, 'jsonl', q, 'path', pick(...picked, resultIdSchema.parse(one)))).rejects.toEqual(notListed)
      await expect(exported(store.db, 'jsonl', q, 'path', pick(resultIdSchema.parse('z'.repeat(20))))).rejects.toEqual(notListed)
    }
  })

  test('of all but some is refused where the list has another number of rows than was seen', async () => {
    const project = store.project()
    await store.read(named(['one', 'two', 'three']), { project })
    const { two } = await store.ids(project)
    const seen = { of: 'others' as const, ids: [resultIdSchema.parse(two)], total: 3 }
    const lines = async () => (await exported(store.db, 'jsonl', `project:${project}`, 'path', seen)).trimEnd().split('\n')
    expect(await lines()).toHaveLength(2)
    await store.read(named(['one', 'two', 'three', 'four']), { project })
    await expect(lines()).rejects.toMatchObject({ code: 'other-rows', total: 4 })
    await store.read(named(['one', 'three']), { project })
    await expect(lines()).rejects.toMatchObject({ code: 'not-listed' })
  })

  test('of all but some is refused where as many are others than were seen, and not for what others are', async () => {
    const [project, elsewhere] = [store.project(), store.project()]
    await store.read(named(['one', 'two', 'three']), { project })
    const { two } = await store.ids(project)
    const seen = { of: 'others' as const, ids: [resultIdSchema.parse(two)], total: 3, mark: await lastRevision(store.db.kysely) }
    const lines = async () => (await exported(store.db, 'jsonl', `project:${project}`, 'path', seen)).trimEnd().split('\n')
    await store.read(named(['one']), { project: elsewhere })
    expect(await lines()).toHaveLength(2)
    await store.read(named(['one', 'two', 'four']), { project })
    await expect(lines()).rejects.toMatchObject({ code: 'other-rows', total: 3 })
  })
})
