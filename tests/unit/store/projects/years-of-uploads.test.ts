import { type LogEvent, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Queryable } from '#app/store/database.ts'
import { internTool } from '#app/store/intern.ts'
import { listProjects } from '#app/store/projects/project-summaries.ts'
import { ensureSeries } from '#app/store/projects/series.ts'
import { newestChanges } from '#app/store/projects/snapshot-changes.ts'
import { keptUploadsOfSize } from '#app/store/uploads/uploads.ts'
import { loadUploadsPage } from '#app/uploads/load-uploads.server.ts'
import { plansOf } from '#tests/unit/store/searches-of.ts'
import { rowsRead } from '#tests/unit/store/rows-read.ts'
import { now, openLogged, projectWithMain, useDatabase } from '#tests/unit/store/use-database.ts'

const uploads = 3000

/** Two projects: one had the first upload of all and none since, the other all others. */
async function addYears(db: Queryable): Promise<{ asleep: number; awake: number }> {
  const tool = await internTool(db, 'Tool')
  const [asleep, awake] = [await projectWithMain(db, 'asleep'), await projectWithMain(db, 'awake')]
  for (const { project, ref } of [asleep, awake]) {
    await db.updateTable('project').set({ default_ref: ref, head: uploads }).where('id', '=', project).execute()
    await ensureSeries(db, { project, ref, tool, category: '' })
  }
  await sql`
    with recursive number(id) as (select 1 union all select id + 1 from number where id < ${sql.lit(uploads)})
    insert into upload (id, uid, project, status, file_name, parameters, received_at)
    select id, 'u' || id, case when id = 1 then ${sql.lit(asleep.project)} else ${sql.lit(awake.project)} end, 'done', 'f', '{}', ${now} from number`.execute(
    db,
  )
  await sql`
    insert into snapshot (id, series, upload, complete, received_at)
    select upload.id, series.id, upload.id, 1, ${now} from upload join series on series.project = upload.project`.execute(db)
  await sql`analyze`.execute(db)
  return { asleep: asleep.project, awake: awake.project }
}

// PostgreSQL alone counts what it reads.
describe('on postgres, of years of uploads', () => {
  const open = useDatabase('postgres')

  test('an overview reads those that it shows', async () => {
    const db = open().kysely
    const { asleep, awake } = await addYears(db)
    const { project: onOtherRefs } = await projectWithMain(db, 'on other refs')
    await db.transaction().execute(async (trx) => {
      // As where there are more than fit on a few pages.
      await sql`set local enable_seqscan = off`.execute(trx)
      async function readBy<T>(table: string, work: () => Promise<T>): Promise<number> {
        const before = await rowsRead(trx, table)
        await work()
        return (await rowsRead(trx, table)) - before
      }
      expect((await listProjects(trx)).map(({ slug }) => slug)).toEqual(['awake', 'asleep'])
      expect(await readBy('upload', () => listProjects(trx))).toBeLessThan(10)
      const read = {
        projects: await readBy('snapshot', () => listProjects(trx)),
        all: await readBy('snapshot', () => newestChanges(trx, null, 30)),
        awake: await readBy('snapshot', () => newestChanges(trx, awake, 30)),
        asleep: await readBy('snapshot', () => newestChanges(trx, asleep, 30)),
        onOtherRefs: await readBy('snapshot', () => newestChanges(trx, onOtherRefs, 30)),
      }
      expect(Object.entries(read).filter(([, rows]) => rows > 100)).toEqual([])
      expect(await newestChanges(trx, awake, 30)).toHaveLength(30)
      expect(await newestChanges(trx, asleep, 30)).toHaveLength(1)
      expect(await newestChanges(trx, onOtherRefs, 30)).toEqual([])
    })
  })
})

describe('on postgres, of years of uploads, too,', () => {
  const open = useDatabase('postgres')

  test('those of a size are found without going through the others', async () => {
    const db = open().kysely
    await addYears(db)
    const kept = { bytes: sql<number>`id`, sha256: 'the same' }
    await db.updateTable('upload').set(kept).execute()
    await sql`analyze upload`.execute(db)
    await db.transaction().execute(async (trx) => {
      const before = await rowsRead(trx, 'upload')
      expect(await keptUploadsOfSize(trx, uploads, 3)).toMatchObject([{ id: uploads }])
      expect((await rowsRead(trx, 'upload')) - before).toBe(1)
    })
  })
})

test('on sqlite, uploads are counted without a question for each of years', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  const { asleep } = await addYears(database.kysely)
  asked.length = 0
  expect(await loadUploadsPage(database, { before: 'u1000' })).toMatchObject({ total: uploads, from: uploads - 1000 + 2 })
  await database.kysely.insertInto('deletion').values({ project: asleep, origin: null }).execute()
  expect(await loadUploadsPage(database)).toMatchObject({ total: uploads - 1, from: 1 })
  const counting = plansOf(database, asked, 'count(*)')
  expect(counting).not.toEqual([])
  expect(counting.filter((detail) => detail.startsWith('CORRELATED'))).toEqual([])
})

test('on sqlite, uploads of a size are found without going through the others', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  asked.length = 0
  await keptUploadsOfSize(database.kysely, 1, 3)
  expect(plansOf(database, asked, '"bytes"')).toEqual([expect.stringContaining('USING INDEX upload_size (bytes=?)')])
})

test('on sqlite, what repeats an upload that is deleted is found without going through years', async () => {
  const asked: LogEvent[] = []
  const database = await openLogged(asked)
  await database.kysely.updateTable('upload').set({ repeats: null }).where('repeats', '=', 1).execute()
  expect(plansOf(database, asked, 'set "repeats"')).toEqual([expect.stringContaining('USING INDEX upload_repeats')])
})
