import { sql, type KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { addTrend, countSnapshots, recountTrend } from '#app/store/projects/trend.ts'
import { lastRevision } from '#app/store/revision.ts'
import { apart, finding, type Finding, log, named, run } from '#tests/fixtures/log.ts'
import { engines } from '#tests/postgres.ts'
import { useStore } from '#tests/unit/ingest/test-store.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'

// PostgreSQL alone counts what it reads.
describe('on postgres, the trend', () => {
  const store = useStore('postgres')

  /** What the newest snapshot comes to, and how many rows of a table were read for that, as where these are more than fit on a page. */
  function countedNewest(table: string, revision: number) {
    return store.db.kysely.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const before = await rowsRead(db, table)
      const rows = await countSnapshots(db, [await newestSnapshot(db)], revision, [])
      return { rows, read: (await rowsRead(db, table)) - before }
    })
  }

  test('counts what a snapshot changed without going through its series for each result', async () => {
    const project = store.project()
    const names = Array.from({ length: 3000 }, (_, name) => `result ${name}`)
    await store.read(named(names.slice(1000)), { project })
    await store.read(named(names.slice(0, 2000)), { project })
    const { rows, read } = await store.db.kysely.transaction().execute(async (db) => {
      const counted = await countSnapshots(db, [await newestSnapshot(db)], 0, [])
      return { rows: counted, read: await rowsRead(db, 'sighting') }
    })
    expect(rows).toMatchObject([{ fresh: 1000, fixed: 1000 }])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(names.length * 20)
  })

  test('hardly looks at what results were long ago, nor for snapshots of that', async () => {
    const project = store.project()
    const [results, changes] = [40, 30]
    let revision = 0
    for (let line = 1; line <= changes; line++) {
      revision = await lastRevision(store.db.kysely)
      await store.read(apart(results, line), { project })
    }
    const { rows, read, sightings } = await store.db.kysely.transaction().execute(async (db) => {
      // As where there are more snapshots than fit on a page.
      await sql`set local enable_seqscan = off`.execute(db)
      const before = await rowsRead(db, 'sighting')
      const counted = await countSnapshots(db, [await newestSnapshot(db)], revision, [])
      return { rows: counted, read: await rowsRead(db, 'snapshot'), sightings: (await rowsRead(db, 'sighting')) - before }
    })
    expect(rows).toMatchObject([{ began: results, ended: results, fresh: 0, reopened: 0, fixed: 0 }])
    expect(sightings).toBeGreaterThan(0)
    expect(sightings).toBeLessThan(results * 15)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(results * changes * 200)
  })

  test('looks at few of the shares that other refs have, for each result that a pull request changes', async () => {
    const project = store.project()
    const [results, changes, refs] = [20, 12, 30]
    const lines = (first: number) => apart(results, first)
    for (let line = 1; line <= changes; line++) await store.read(lines(line), { project, ref: 'main' })
    for (let ref = 1; ref <= refs; ref++) await store.read(lines(changes), { project, ref: `pull/${ref}`, base: 'main' })
    const revision = await lastRevision(store.db.kysely)
    await store.read(lines(changes + 1), { project, ref: 'pull/1', base: 'main' })
    const { rows, read } = await countedNewest('share', revision)
    expect(rows).toMatchObject([{ began: results, ended: results, fresh: 0, reopened: 0, fixed: 0 }])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(results * refs * 5)
  })

  test('looks at nothing that other refs have of the results that a pull request changes', async () => {
    const project = store.project()
    const [results, refs] = [10, 30]
    const lines = (first: number) => apart(results, first)
    await store.read(lines(1), { project, ref: 'main' })
    for (let ref = 1; ref <= refs; ref++) await store.read(lines(1 + ref), { project, ref: `pull/${ref}`, base: 'main' })
    const revision = await lastRevision(store.db.kysely)
    await store.read(lines(1), { project, ref: 'pull/1', base: 'main' })
    const { rows, read } = await countedNewest('sighting', revision)
    expect(rows).toMatchObject([{ began: results, ended: results, fresh: 0, reopened: 0, fixed: 0 }])
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(results * 15)
  })

  test('of a ref is counted anew without going through all that a result was, for each time that it changed, came or went', async () => {
    const project = store.project()
    const changes = 40
    for (let line = 1; line <= changes; line++) {
      const names = ['moves', ...(line % 2 === 0 ? ['comes and goes'] : [])]
      await store.read(log(run(names.map((message) => finding({ line, message, fingerprint: message })))), { project })
    }
    const { kysely } = store.db
    const { ref } = await kysely.selectFrom('series').select('ref').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const counted = (db: Queryable) =>
      db
        .selectFrom('trend')
        .innerJoin('series', 'series.id', 'trend.series')
        .selectAll('trend')
        .where('series.ref', '=', ref)
        .orderBy('snapshot')
        .execute()
    const before = await counted(kysely)
    await sql`analyze sighting, snapshot`.execute(kysely)
    const read = await kysely.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const already = await rowsRead(db, 'sighting')
      await recountTrend(db, ref)
      return (await rowsRead(db, 'sighting')) - already
    })
    expect(await counted(kysely)).toEqual(before)
    expect(before.reduce((sum, { reopened }) => sum + reopened, 0)).toBeGreaterThan(changes / 3)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(changes * 1.5 * 12)
  })
})

describe.each(engines)('on %s, the trend', (engine) => {
  const store = useStore(engine)

  test('says of first snapshots, counted while they are written, what all that is stored comes to', async () => {
    const project = store.project()
    const findings: Finding[] = Array.from({ length: 500 }, (_, at) => ({
      line: at + 1,
      level: ['error', 'warning', 'note'][at % 3],
      ...(at % 7 === 0 && { kind: 'pass', level: 'none' }),
      ...(at % 11 === 0 && { suppressions: [{ kind: 'external' }] }),
      ...(at % 13 === 0 && { suppressions: [{ kind: 'inSource', status: 'rejected' }] }),
      ...(at % 17 === 0 && { baselineState: 'absent' }),
    }))
    const runs = ['one', 'two'].map((category, at) => run(findings.slice(at).map(finding), { category }))
    await store.read(log(...runs), { project })
    await store.read(log(...runs.slice(1)), { project, ref: 'other' })
    const { kysely } = store.db
    const rows = () => kysely.selectFrom('trend').selectAll().orderBy('snapshot').orderBy('severity').execute()
    const before = await rows()
    expect(new Set(before.map(({ snapshot }) => snapshot)).size).toBe(3)
    for (const { id } of await kysely.selectFrom('ref').select('id').execute()) await recountTrend(kysely, id)
    expect(await rows()).toEqual(before)
  })

  test('asks no more of many categories that a ref shares than of one', async () => {
    const project = store.project()
    const runs = Array.from({ length: 40 }, (_, at) =>
      run(
        ['one', 'two'].map((message) => finding({ message })),
        { category: `c${at}` },
      ),
    )
    await store.read(log(...runs), { project })
    await store.read(log(...runs), { project, ref: 'other' })
    const { kysely } = store.db
    const upload = kysely.selectFrom('snapshot').select(({ fn }) => fn.max('upload').as('upload'))
    const snapshots = await kysely.selectFrom('snapshot').select('id').where('upload', '=', upload).execute()
    let parts = 0
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        parts += JSON.stringify(node).split(' union all ').length
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const ids = snapshots.map(({ id }) => id)
    const rows = await countSnapshots(kysely.withPlugin(counting), ids, await lastRevision(kysely), [])
    expect(rows.map(({ snapshot }) => snapshot).toSorted((a, b) => a - b)).toEqual(ids)
    expect(rows.map(({ began, fresh }) => ({ began, fresh }))).toEqual(ids.map(() => ({ began: 2, fresh: 0 })))
    expect(parts).toBeLessThan(runs.length)
  })

  test('counts and keeps what a log of ten thousand categories changed', async () => {
    await store.read(named(['one', 'two']), { project: store.project() })
    const { kysely } = store.db
    const { id } = await kysely.selectFrom('snapshot').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const rows = await countSnapshots(kysely, [id, ...Array.from({ length: 10_000 }, (_, more) => id + 1 + more)], 0, [])
    expect(rows).toEqual(await countSnapshots(kysely, [id], 0, []))
    const [row] = rows
    expect(row).toMatchObject({ snapshot: id, began: 2 })
    await kysely.transaction().execute(async (db) => {
      await addTrend(
        db,
        Array.from({ length: 10_000 }, (_, more) => ({ ...row!, snapshot: id + 1 + more })),
      )
      const { count } = await db
        .selectFrom('trend')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('snapshot', '>', id)
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(10_000)
    })
  })
})

async function newestSnapshot(db: Queryable): Promise<number> {
  const { id } = await db.selectFrom('snapshot').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  return id
}
