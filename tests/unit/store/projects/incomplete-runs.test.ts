import { type LogEvent, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { internTool } from '#app/store/intern.ts'
import { hasIncomplete, newestIncomplete } from '#app/store/projects/incomplete-runs.ts'
import { ensureSeries } from '#app/store/projects/series.ts'
import { openTestDatabase } from '#tests/postgres.ts'
import { searchesOf } from '#tests/unit/store/searches-of.ts'
import { now, openLogged, projectWithMain } from '#tests/unit/store/use-database.ts'

const snapshots = 3000

/** A series on a default ref, all of whose snapshots are whole. */
async function addWhole(db: Queryable): Promise<void> {
  const { project, ref } = await projectWithMain(db, 'whole')
  await db.updateTable('project').set({ default_ref: ref, head: snapshots }).where('id', '=', project).execute()
  const series = await ensureSeries(db, { project, ref, tool: await internTool(db, 'Tool'), category: '' })
  await sql`
    with recursive number(id) as (select 1 union all select id + 1 from number where id < ${sql.lit(snapshots)})
    insert into upload (id, uid, status, file_name, parameters, received_at) select id, 'u' || id, 'done', 'f', '{}', ${now} from number`.execute(
    db,
  )
  await sql`
    insert into snapshot (id, series, upload, complete, received_at) select id, ${series}, id, 1, ${now} from upload`.execute(db)
  await sql`analyze snapshot`.execute(db)
}

async function askBoth(db: Queryable): Promise<void> {
  expect(await hasIncomplete(db)).toBe(false)
  expect(await newestIncomplete(db, sql<boolean>`1 = 1`, 10)).toEqual({ runs: [], total: 0 })
}

test('on sqlite, incomplete runs are looked for among incomplete snapshots alone', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  await addWhole(database.kysely)
  asked.length = 0
  await askBoth(database.kysely)
  expect(searchesOf(database, asked, 'complete = 0', 'snapshot_incomplete')).toHaveLength(2)
})

test('on postgres, incomplete runs are looked for among incomplete snapshots alone', async () => {
  const { db, close } = await openTestDatabase('postgres')
  try {
    await addWhole(db.kysely)
    await db.kysely.transaction().execute(async (trx) => {
      await askBoth(trx)
      const { rows } = await sql`select seq_scan, idx_tup_fetch from pg_stat_xact_user_tables where relname = 'snapshot'`.execute(trx)
      expect(rows).toEqual([{ seq_scan: 0, idx_tup_fetch: 0 }])
    })
  } finally {
    await close()
  }
})
