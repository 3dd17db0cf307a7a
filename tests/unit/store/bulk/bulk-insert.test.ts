import { describe, expect, test } from 'vitest'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import { originalBytes } from '#app/store/blocks/blocks.ts'
import { packBlock } from '#app/store/blocks/block-bytes.ts'
import type { Database } from '#app/store/database.ts'
import { addPermalinks, holdersOf } from '#app/store/sightings/permalinks.ts'
import { engines } from '#tests/postgres.ts'
import { now, projectWithMain, useDatabase } from '#tests/unit/store/use-database.ts'

const texts = ['', 'plain', 'quotes " and \' and \\', '{curly,"array"}', 'NULL', 'line\nend', '日本語 😀', "'); drop table result; --"]

describe.each(engines)('on %s, rows written by the thousand', (engine) => {
  const open = useDatabase(engine)

  function results(database: Database, uids: readonly string[], project: number, rev = 1): Promise<number[]> {
    const same = <T>(value: T): T[] => uids.map(() => value)
    return database.kysely.transaction().execute((db) =>
      bulkInsert(database).results(db, {
        uid: uids,
        project: same(project),
        identity: uids.map((uid) => `identity ${uid}`),
        first_seen: same(now),
        rev: same(rev),
      }),
    )
  }

  test.each([0, 1, 15, 16, 17, 5000])('%i of them are all there, with ids that grow in their order', async (count) => {
    const database = open()
    const { project } = await projectWithMain(database.kysely, `rows ${count}`)
    const uids = Array.from({ length: count }, (_, at) => `${count}-${at}`)
    const ids = await results(database, uids, project)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const rows = await database.kysely
      .selectFrom('result')
      .select(['id', 'uid', 'identity'])
      .where('project', '=', project)
      .orderBy('id')
      .execute()
    expect(rows).toEqual(uids.map((uid, at) => ({ id: ids[at], uid, identity: `identity ${uid}` })))
  })

  test('hold any text, number and bytes as they were', async () => {
    const database = open()
    const insert = bulkInsert(database)
    const column = texts.map((_, at) => at)
    const numbers = Int32Array.from(texts, (_, at) => (at === 0 ? 2 ** 31 - 1 : -at))
    await database.kysely.transaction().execute((db) =>
      insert.sightings(db, {
        result: column,
        series: column,
        run: column,
        rule: column,
        file: column,
        tagset: column,
        since: column,
        until: column.map((at) => (at === 2 ? at : null)),
        reopened: column,
        level: numbers,
        severity: numbers,
        kind: numbers,
        log_baseline: numbers,
        suppression: numbers,
        start_line: numbers,
        steps: numbers,
        has: numbers,
        message: texts,
        content: texts,
        block: column,
        slot: column,
        rev: column,
        matched: column,
        file_before: column,
        rule_before: column,
      }),
    )
    const rows = await database.kysely.selectFrom('sighting').selectAll().orderBy('result').execute()
    expect(rows.map(({ message }) => message)).toEqual(texts)
    expect(rows.map(({ content }) => content)).toEqual(texts)
    expect(rows.map(({ steps }) => steps)).toEqual([...numbers])
    expect(rows[2]).toMatchObject({ since: 2, until: 2 })
    expect(rows[3]).toMatchObject({ until: null, superseded: null, slot: 3, rev: 3 })
  })

  test('hold what is the same in all rows of a call, and another in the next', async () => {
    const database = open()
    const insert = bulkInsert(database)
    const { project } = await projectWithMain(database.kysely, 'the same')
    const calls = texts.flatMap((text, at) =>
      [17, 17, 1].map((count) => ({ identity: count === 1 ? null : text, rev: 2 ** 31 - 1 - at, count })),
    )
    const ids: number[] = []
    for (const { identity, rev, count } of calls) {
      const same = <T>(value: T): T[] => Array.from({ length: count }, () => value)
      const columns = { uid: same('u'), project: same(project), identity: same(identity), first_seen: same(identity ?? ''), rev: same(rev) }
      ids.push(...(await database.kysely.transaction().execute((db) => insert.results(db, columns))))
    }
    const rows = await database.kysely
      .selectFrom('result')
      .select(['id', 'uid', 'identity', 'first_seen', 'rev'])
      .where('project', '=', project)
      .orderBy('id')
      .execute()
    const expected = calls.flatMap(({ identity, rev, count }) =>
      Array.from({ length: count }, () => ({ uid: 'u', identity, first_seen: identity ?? '', rev })),
    )
    expect(rows).toEqual(expected.map((row, at) => ({ id: ids[at], ...row })))
  })

  test('hold blocks, whose elements come out as they went in', async () => {
    const database = open()
    const elements = ['first', '', 'third \0 \xff'].map((text) => Buffer.from(text, 'latin1'))
    let end = 0
    const packed = await packBlock(
      Buffer.concat(elements),
      Uint32Array.from(elements, ({ length }) => (end += length)),
    )
    const blocks = await database.kysely
      .transaction()
      .execute((db) => bulkInsert(database).blocks(db, { upload: [1, 1], results: [3, 3], bytes: [packed, packed] }))
    for (const block of blocks) {
      for (const [slot, element] of elements.entries()) expect(await originalBytes(database.kysely, block, slot)).toEqual(element)
    }
    expect(await originalBytes(database.kysely, (blocks.at(-1) ?? 0) + 1, 0)).toBeNull()
  })

  test('have ids of their own, whoever else writes at the same time', async () => {
    const database = open()
    const { project } = await projectWithMain(database.kysely, 'at once')
    const uids = Array.from({ length: 300 }, (_, at) => `at-once-${at}`)
    const written = await Promise.all(Array.from({ length: 8 }, () => results(database, uids, project)))
    expect(new Set(written.flat()).size).toBe(8 * uids.length)
    for (const ids of written) expect(ids).toEqual(ids.map((_, at) => (ids[0] ?? 0) + at))
  })

  test('of which ids are entered, in a project and between two of them', async () => {
    const database = open()
    const db = database.kysely
    const [{ project }, other] = [await projectWithMain(db, 'own'), await projectWithMain(db, 'other')]
    const uids = Array.from({ length: 2500 }, (_, at) => `own-${at}`)
    const ids = await results(database, uids, project)
    await results(database, ['other-1'], other.project)
    await addPermalinks(engine, db, project, ids[1] ?? 0, 1_000_000)
    const holders = await holdersOf(db, [...uids, 'other-1', 'nobody'])
    expect(holders.size).toBe(2499)
    expect(holders.get('own-7')).toMatchObject({ uid: 'own-7', result: ids[7], identity: 'identity own-7' })
    await db.updateTable('permalink').set({ result: null }).where('uid', '=', 'own-8').execute()
    expect((await holdersOf(db, ['own-8'])).get('own-8')).toMatchObject({ uid: 'own-8', result: null, identity: null })
    expect(await holdersOf(db, [])).toEqual(new Map())
  })

  test('are none when their transaction fails', async () => {
    const database = open()
    const { project } = await projectWithMain(database.kysely, 'none')
    const broken = database.kysely.transaction().execute(async (db) => {
      await bulkInsert(database).results(db, { uid: ['x'], project: [project], identity: ['x'], first_seen: [now], rev: [1] })
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    expect(await database.kysely.selectFrom('result').select('id').where('project', '=', project).execute()).toEqual([])
  })
})
