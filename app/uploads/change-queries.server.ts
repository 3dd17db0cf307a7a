import { type RawBuilder, sql } from 'kysely'
import { refName } from '#app/store/projects/refs.ts'
import type { Queryable } from '#app/store/database.ts'
import { termOf } from '#app/search/language/query-terms.ts'

/** Queries whose lists have the results that are new with an upload, and those that are fixed with it; null where no query has just these. */
export type ChangeQueries = { newQuery: string | null; fixedQuery: string | null }

/** A snapshot of an upload; `before` is the upload with the one that it was compared with. */
type Own = {
  tool: number
  category: string
  isDefaultRef: number
  isComplete: number
  isFirst: number
  before: number | null
  beforeUid: string | null
}

const none: ChangeQueries = { newQuery: null, fixedQuery: null }
/** Snapshots of an upload, beyond which nobody looks for a query: pages look for those of many uploads at once. */
const mostSnapshots = 100

/**
 * Takes the number of an upload, its id, how many results were stored of it and how many of these are new, and the ref that it named as its base.
 * A comparison has them where one upload is before all its snapshots; of a first one that was compared with nothing, all are new.
 */
export async function changeQueries(
  db: Queryable,
  { id, uid, results, begun, base }: { id: number; uid: string; results: number; begun: number; base: string | undefined },
): Promise<ChangeQueries> {
  const own = await snapshotsOf(db, id, base)
  const [first] = own
  if (first === undefined || own.length > mostSnapshots) return none
  if (own.every(({ before }) => before === null)) {
    // Another ref may have had a base that was deleted since. What the log calls absent is among its results, and not new.
    const isAll = begun === results || own.every(({ isDefaultRef }) => isDefaultRef === 1)
    return isAll ? { ...none, newQuery: termOf('upload', uid) } : none
  }
  // Several categories of a tool may have the same result, which a comparison shows once.
  const isEachOfItsTool = new Set(own.map(({ tool }) => tool)).size === own.length
  if (first.before === null || own.some(({ before }) => before !== first.before) || !isEachOfItsTool) return none
  const isAlone = !(await hasOtherCategories(db, first.before, own))
  if (!isAlone && own.length > 1) return none
  const terms = [
    `compare:${first.beforeUid}..${uid}`,
    ...(isAlone ? [] : own.map(({ category }) => termOf('category', category))),
    // What is counted is counted whatever its kind, and whatever the log or people said of it.
    'is:* kind:* verdict:*',
  ]
  // To a comparison all is gone that such a one of another ref may have missed.
  const hasMissed = own.some(({ isFirst, isComplete }) => isFirst === 1 && isComplete === 0)
  return { newQuery: [...terms, 'change:new'].join(' '), fixedQuery: hasMissed ? null : [...terms, 'change:gone'].join(' ') }
}

/** The snapshots of an upload, one more than `mostSnapshots` at most. Each was compared with the one before in its series, else with the newest of its base. */
async function snapshotsOf(db: Queryable, upload: number, base: string | undefined): Promise<Own[]> {
  const newestOn = (ref: RawBuilder<unknown>) => sql`(
    select max(p.id) from snapshot p
    where p.id < own.id and p.series = (
      select b.id from series b where b.project = own.project and b.ref = ${ref} and b.tool = own.tool and b.category = own.category
    ))`
  const named = sql`(select ref.id from ref where ref.project = own.project and ref.name = ${base === undefined ? null : refName(base).name})`
  const ofBase = sql`coalesce(${newestOn(named)}, ${newestOn(sql`own.default_ref`)})`
  const { rows } = await sql<Own>`
    select own.tool, own.category, case when own.ref = own.default_ref then 1 else 0 end as "isDefaultRef",
      own.complete as "isComplete", case when ${newestOn(sql`own.ref`)} is null then 1 else 0 end as "isFirst",
      upload.id as before, upload.uid as "beforeUid"
    from (
      select snapshot.id, snapshot.complete, series.project, series.ref, series.tool, series.category, project.default_ref
      from snapshot join series on series.id = snapshot.series join project on project.id = series.project
      where snapshot.upload = ${upload} order by snapshot.id limit ${mostSnapshots + 1}
    ) own
    left join snapshot before on before.id = coalesce(${newestOn(sql`own.ref`)}, case when own.ref = own.default_ref then null else ${ofBase} end)
    left join upload on upload.id = before.upload`.execute(db)
  return rows
}

/** Whether an upload has snapshots of these tools besides those of these categories, all of which it has: a comparison takes a tool's together. */
async function hasOtherCategories(db: Queryable, upload: number, own: readonly Own[]): Promise<boolean> {
  const tools = own.map(({ tool }) => tool)
  const found = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .select('snapshot.id')
    .where('snapshot.upload', '=', upload)
    .where('series.tool', 'in', tools)
    .limit(own.length + 1)
    .execute()
  return found.length > own.length
}
