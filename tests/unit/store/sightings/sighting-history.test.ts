import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#app/store/database.ts'
import { pastSightings } from '#app/store/sightings/sighting-history.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { linear } from '#tests/setup/growth.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { now, openLogged, projectWithMain } from '#tests/unit/store/use-database.ts'

describe.each(engines)('on %s, the sightings of a result', (engine) => {
  const store = useStore(engine)

  test('are counted, and shown for its refs, the same where some of them are left out', async () => {
    const project = store.project()
    for (const names of [['a', 'b'], ['b'], ['a', 'b'], ['b'], ['a', 'b']]) await store.read(named(names), { project, ref: 'main' })
    await store.read(named(['a']), { project, ref: 'next' })
    await store.read(named(['b']), { project, ref: 'next' })
    const uid = (await store.ids(project))['a'] ?? ''
    const { id } = await store.db.kysely.selectFrom('result').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()
    const bounds = { refLimit: 10, longestMessage: 100 }
    const { sightings: all, ...come } = await pastSightings(store.db.kysely, id, { limit: 100, ...bounds })
    expect({ began: come.began, ended: come.ended, refCount: come.refCount }).toEqual({ began: 4, ended: 3, refCount: 2 })
    expect(come.refs.map(({ ref, until }) => [ref, until === null])).toEqual([
      ['main', true],
      ['next', false],
    ])
    const { sightings: newest, ...same } = await pastSightings(store.db.kysely, id, { limit: 2, ...bounds })
    expect(newest).toEqual(all.slice(0, 2))
    expect(same).toEqual(come)
    const few = await pastSightings(store.db.kysely, id, { limit: 100, ...bounds, refLimit: 1 })
    expect(few.refs).toEqual(come.refs.slice(0, 1))
  })
})

/** A project of an empty store with so many refs, each with a series and a snapshot. */
async function projectWithRefs({ kysely }: Database, many: number): Promise<RawBuilder<unknown>> {
  const { project } = await projectWithMain(kysely, 'one/a')
  await sql`update project set head = ${many}`.execute(kysely)
  await sql`insert into tool (id, name) values (1, 'Lint')`.execute(kysely)
  const numbers = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${many})`
  const all = [
    sql`insert into ref (id, project, name, kind) ${numbers} select n + 1, ${project}, 'branch-' || n, 'branch' from number`,
    sql`insert into series (id, project, ref, tool, category) ${numbers} select n, ${project}, n + 1, 1, '' from number`,
    sql`insert into upload (id, uid, status, file_name, parameters, received_at) values (1, 'u', 'done', 'log.sarif', '{}', ${now})`,
    sql`insert into snapshot (id, series, upload, complete, received_at) ${numbers} select n, n, 1, 1, ${now} from number`,
    sql`insert into share (series, origin, part, at, since, run, matched, after, sightings, rev) ${numbers} select n, n, 0, 0, 0, 0, 0, 0, 0, 0 from number`,
  ]
  for (const one of all) await one.execute(kysely)
  return numbers
}

/** Stores `count` sightings of a result that is numbered so, the one numbered `n` in the series and from the snapshot that these say. */
function sightings(
  numbers: RawBuilder<unknown>,
  count: number,
  series: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into sighting (result, series, run, rule, file, tagset, since, until, superseded, level, severity, kind, log_baseline, suppression,
    start_line, steps, has, message, content, block, slot, rev)
    ${numbers} select ${count}, ${series}, 1, 1, 1, 1, n, ${until}, ${until}, 0, 0, 0, 0, 0, n, 0, 0, 'Message', 'content', 1, 1, 1 from number where n <= ${count}`
}

/** Microseconds of processor time for the history of a result: the least of some tries. Below a thousand the clock decides. */
async function cost({ kysely }: Database, result: number, expected: { began: number; refCount: number }): Promise<number> {
  const tries: number[] = []
  while (tries.length < 3) {
    const before = process.threadCpuUsage()
    const past = await pastSightings(kysely, result, { limit: 50, refLimit: 20, longestMessage: 100 })
    const { user, system } = process.threadCpuUsage(before)
    expect(past).toMatchObject(expected)
    tries.push(user + system)
  }
  return Math.max(Math.min(...tries), 1000)
}

test('the sightings of a result on very many refs cost no more than there are of them', async () => {
  const database = await openLogged([])
  const [few, many] = [100, 3200]
  const numbers = await projectWithRefs(database, many)
  for (const count of [few, many]) await sightings(numbers, count, sql`n`, sql`null`).execute(database.kysely)
  const costOf = (count: number) => cost(database, count, { began: count, refCount: count })
  expect((await costOf(many)) / (await costOf(few))).toBeLessThan(linear)
})

test('what refs share of a result that changed at each snapshot costs no more than there are of both', async () => {
  const database = await openLogged([])
  const [few, many] = [50, 1600]
  const numbers = await projectWithRefs(database, many)
  for (const count of [few, many]) {
    await sightings(numbers, count, sql`${count}`, sql`n + 1`).execute(database.kysely)
    await sql`insert into share (series, origin, part, at, since, run, matched, after, sightings, rev)
      ${numbers} select n, ${count}, ${count} * 10000 + n, n, n, 1, 0, 0, 1, 1 from number where n <= ${count} and n <> ${count}`.execute(
      database.kysely,
    )
  }
  const costOf = (count: number) => cost(database, count, { began: 2 * count - 1, refCount: count })
  expect((await costOf(many)) / (await costOf(few))).toBeLessThan(linear)
})
