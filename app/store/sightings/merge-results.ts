import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { noteLoss } from '#app/store/change-notes.ts'
import { uncountExchanged } from './uncount-exchanged.ts'

/**
 * Makes one of two results of a project that turn out to be one: the older keeps its id, the other's leads to it, their sightings and what was
 * said of them come together in the order of time, and what was said last holds. Gives false, and changes nothing, where both were open on
 * a ref at once: then they are two.
 */
export async function mergeResults(db: Queryable, project: number, one: number, other: number): Promise<boolean> {
  if (await wereOpenTogether(db, one, other)) return false
  const rows = await db
    .selectFrom('result')
    .select(['id', 'uid', 'first_seen', 'version'])
    .where('id', 'in', [one, other])
    .where('project', '=', project)
    .orderBy('first_seen')
    .orderBy('id')
    .execute()
  const [kept, gone] = rows
  if (kept === undefined || gone === undefined) return false
  await uncountExchanged(db, one, other)
  const rev = await nextRevision(db)
  await db.updateTable('sighting').set({ result: kept.id, rev }).where('result', '=', gone.id).execute()
  await supersedeAnew(db, kept.id, rev)
  await mergeVerdicts(db, kept.id, gone.id)
  // Whoever has the page open sees that it is not what it was.
  await sql`
    update result set version = ${kept.version + gone.version + 1}, rev = ${rev},
      verdict = coalesce((select verdict from verdict where result = ${kept.id} order by id desc limit 1), 0),
      verdict_until = (select until from verdict where result = ${kept.id} order by id desc limit 1)
    where id = ${kept.id}`.execute(db)
  await db.updateTable('permalink').set({ result: kept.id, alias: 1 }).where('uid', '=', gone.uid).execute()
  await db.updateTable('permalink').set({ result: kept.id }).where('alias', '=', sql.lit(1)).where('result', '=', gone.id).execute()
  const identity = one === kept.id ? null : await identityOf(db, one)
  if (identity !== null) await db.updateTable('result').set({ identity }).where('id', '=', kept.id).execute()
  await db.deleteFrom('result').where('id', '=', gone.id).execute()
  await noteLoss(db, project)
  return true
}

async function wereOpenTogether(db: Queryable, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sighted_first a join series sa on sa.id = a.series, sighted_first b join series sb on sb.id = b.series
    where a.result = ${one} and b.result = ${other} and sa.ref = sb.ref
      and (a.until is null or b.since < a.until) and (b.until is null or a.since < b.until)
    limit 1`.execute(db)
  return rows.length > 0
}

/** On each ref the sighting that began last stands for the result, and those before it made place for the next. */
async function supersedeAnew(db: Queryable, result: number, rev: number): Promise<void> {
  const next = (since: RawBuilder<unknown>, series: RawBuilder<unknown>) => sql`(
    select min(b.since) from sighted_first b join series sb on sb.id = b.series
    where b.result = ${result} and b.since > ${since} and sb.ref = (select ref from series where id = ${series}))`
  await sql`
    update sighting set rev = ${rev}, superseded = ${next(sql`sighting.since`, sql`sighting.series`)} where result = ${result}`.execute(db)
  const nextOfShared = next(sql`s.since`, sql`s.series`)
  // Of shares they end before what is shared does, if they do: both were not open at once.
  await sql`
    insert into departure (part, sighting, superseded, rev)
    select s.part, s.own, ${nextOfShared}, cast(${rev} as integer) from sighted_first s
    where s.result = ${result} and s.part > 0 and (s.superseded is not null or ${nextOfShared} is not null)
    on conflict (part, sighting) do update set superseded = excluded.superseded, rev = excluded.rev`.execute(db)
}

/** A change that was of both is of one by now, and says it once. */
async function mergeVerdicts(db: Queryable, kept: number, gone: number): Promise<void> {
  const twice = await db
    .selectFrom('verdict as a')
    .innerJoin('verdict as b', 'b.change', 'a.change')
    .select(['b.id', 'b.change'])
    .where('a.result', '=', kept)
    .where('b.result', '=', gone)
    .execute()
  for (const { id, change } of twice) {
    await db.deleteFrom('verdict').where('id', '=', id).execute()
    await sql`update change set results = results - 1 where id = ${change}`.execute(db)
  }
  await db.updateTable('verdict').set({ result: kept }).where('result', '=', gone).execute()
}

/** The latest identity of a result, as an id. */
async function identityOf(db: Queryable, result: number): Promise<string | null> {
  const { identity, uid } = await db.selectFrom('result').select(['identity', 'uid']).where('id', '=', result).executeTakeFirstOrThrow()
  return identity ?? uid
}
