import { sql } from 'kysely'
import { copyTable, numberOn, insertRows } from '#app/store/copy-rows.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import type { Sources } from './sources.ts'

const verdictsAtOnce = 1000

/** What was said of results, each under the number that it had, so that it can still be taken back. Of results that are lost it goes with them. */
export async function carryVerdicts(source: Queryable, target: Database, { anew }: Sources): Promise<void> {
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
    await sayWhatHolds(db)
    await numberOn(target, db)
  })
}

async function resultsOf(db: Queryable, uids: readonly string[]): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('permalink').select(['uid', 'result']).where('uid', 'in', uids).execute()
  return new Map(rows.flatMap(({ uid, result }) => (result === null ? [] : [[uid, result]])))
}

/** The newest verdict of a result holds. Two results that are one by now have both their logs. */
async function sayWhatHolds(db: Queryable): Promise<void> {
  await sql`
    update result set
      (verdict, verdict_until) = (select v.verdict, v.until from verdict v where v.result = result.id order by v.id desc limit 1),
      version = (select count(*) from verdict v where v.result = result.id)
    where id in (select result from verdict) and version = 0`.execute(db)
}
