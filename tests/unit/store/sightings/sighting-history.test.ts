import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { pastSightings } from '#app/store/sightings/sighting-history.ts'
import { named } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { linear } from '#tests/setup/growth.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { now, openLogged, projectWithMain } from '#tests/unit/store/use-database.ts'

vi.mock('#app/ingest/reading/reader-thread.ts', () => import('#tests/unit/ingest/inline-reader.ts'))

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

test('the sightings of a result on very many refs cost no more than there are of them', async () => {
  const { kysely } = await openLogged([])
  const { project } = await projectWithMain(kysely, 'one/a')
  const [few, many] = [100, 3200]
  await sql`update project set head = ${many}`.execute(kysely)
  await sql`insert into tool (id, name) values (1, 'Lint')`.execute(kysely)
  const numbers = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${many})`
  const all = [
    sql`insert into ref (id, project, name, kind) ${numbers} select n + 1, ${project}, 'branch-' || n, 'branch' from number`,
    sql`insert into series (id, project, ref, tool, category) ${numbers} select n, ${project}, n + 1, 1, '' from number`,
    sql`insert into upload (id, uid, status, file_name, parameters, received_at) values (1, 'u', 'done', 'log.sarif', '{}', ${now})`,
    sql`insert into snapshot (id, series, upload, complete, received_at) ${numbers} select n, n, 1, 1, ${now} from number`,
    sql`insert into share (series, origin, part, at, since, run, matched, after, sightings, rev) ${numbers} select n, n, 0, 0, 0, 0, 0, 0, 0, 0 from number`,
    ...[few, many].map(
      (count) => sql`insert into sighting (result, series, run, rule, file, tagset, since, level, severity, kind, log_baseline, suppression,
        start_line, steps, has, message, content, block, slot, rev)
        ${numbers} select ${count}, n, 1, 1, 1, 1, n, 0, 0, 0, 0, 0, n, 0, 0, 'Message', 'content', 1, 1, 1 from number where n <= ${count}`,
    ),
  ]
  for (const one of all) await one.execute(kysely)

  /** Microseconds of processor time: the least of some tries. Below a thousand the clock decides. */
  async function cost(result: number): Promise<number> {
    const tries: number[] = []
    while (tries.length < 3) {
      const before = process.threadCpuUsage()
      const { began, refCount } = await pastSightings(kysely, result, { limit: 50, refLimit: 20, longestMessage: 100 })
      const { user, system } = process.threadCpuUsage(before)
      expect([began, refCount]).toEqual([result, result])
      tries.push(user + system)
    }
    return Math.max(Math.min(...tries), 1000)
  }
  expect((await cost(many)) / (await cost(few))).toBeLessThan(linear)
})
