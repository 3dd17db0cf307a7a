import { sql } from 'kysely'
import { copyTable, numberOn, insertRows } from '#app/store/copy-rows.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import type { Sources } from './sources.ts'

const verdictsAtOnce = 1000

/** What was said of results, each under the number that it had, so that it can still be taken back. Of results that are lost it goes with them. */
export async function carryVerdicts(source: Queryable, target: Database, sources: Sources): Promise<void> {
  const { anew } = sources
  await target.kysely.transaction().execute(async (db) => {
    await copyTable(source, db, 'change')
    for (let after = 0; ;) {
      const rows = await source
        .selectFrom('verdict')
        .innerJoin('result', 'result.id', 'verdict.result')
        .selectAll('verdict')
        .select(['result.uid', 'result.project'])
        .where('verdict.id', '>', after)
        .orderBy('verdict.id')
        .limit(verdictsAtOnce)
        .execute()
      const own = rows.filter(({ project }) => anew.has(project)).map(({ uid }) => uid)
      const found = await resultsOf(db, own)
      const carried = rows.map(({ uid, project, ...verdict }) => ({
        ...verdict,
        result: anew.has(project) ? found.get(uid) : verdict.result,
      }))
      await insertRows(
        db,
        'verdict',
        carried.filter(({ result }) => result !== undefined),
      )
      after = rows.at(-1)?.id ?? after
      if (rows.length < verdictsAtOnce) break
    }
    await carryVersions(source, db, sources)
    await numberOn(target, db)
  })
}

async function resultsOf(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('permalink').select(['uid', 'result']).where('uid', 'in', uids).execute()
  return new Map(rows.flatMap(({ uid, result }) => (result === null ? [] : [[uid, result]])))
}

/** What holds of results, as it held; of two that are one by now, what was said last. */
async function carryVersions(source: Queryable, db: Queryable, { anew }: Sources): Promise<void> {
  const projects = [...anew.keys()]
  if (projects.length === 0) return
  const keys = [...anew.values()]
  await sql`update result set version = 0 where project in (select id from project where key in (${sql.join(keys)}))`.execute(db)
  for (let after = 0; ;) {
    const rows = await source
      .selectFrom('result')
      .select(['id', 'uid', 'version', 'verdict', 'verdict_until'])
      .where('id', '>', after)
      .where('version', '>', 0)
      .where('project', 'in', projects)
      .orderBy('id')
      .limit(verdictsAtOnce)
      .execute()
    const found = await resultsOf(
      db,
      rows.map(({ uid }) => uid),
    )
    for (const { uid, version, verdict, verdict_until } of rows) {
      const result = found.get(uid)
      if (result === undefined) continue
      await sql`
        update result set version = version + ${version}, verdict = ${verdict}, verdict_until = ${verdict_until} where id = ${result}`.execute(
        db,
      )
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  await sql`
    update result set
      (verdict, verdict_until) = (select v.verdict, v.until from verdict v where v.result = result.id order by v.id desc limit 1)
    where id in (select result from verdict)`.execute(db)
}
