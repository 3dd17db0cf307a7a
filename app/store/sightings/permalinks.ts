import { sql } from 'kysely'
import { lookup } from '#app/store/built-once.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { failInPlace } from '#app/store/fail-in-place.ts'
import { slices } from '#app/store/slices.ts'
import { sightedOf } from './sighted-of.ts'

const idsPerQuery = 1000

export type Holder = { uid: string; result: number | null; identity: string | null }

/** Who holds these ids already: a result, or (with `result` null) a deleted one. */
export async function holdersOf(db: Queryable, uids: readonly string[]): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>()
  for (const some of slices(uids, idsPerQuery)) {
    const rows = await db
      .selectFrom('permalink')
      .leftJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'permalink.result', sql<string | null>`coalesce(result.identity, result.uid)`.as('identity')])
      .where('permalink.uid', 'in', some)
      .execute()
    for (const row of rows) holders.set(row.uid, row)
  }
  return holders
}

/** Enters the ids of a project's results from `first` to `last` (numbers of results, both included); in order of ids, which is how they lie. */
export async function addPermalinks(
  engine: Database['engine'],
  db: Queryable,
  project: number,
  first: number,
  last: number,
): Promise<void> {
  await failInPlace(engine, db.insertInto('permalink'))
    .columns(['uid', 'result'])
    .expression((from) =>
      from
        .selectFrom('result')
        .select(['uid', 'id'])
        .where('id', '>=', first)
        .where('id', '<=', last)
        .where('project', '=', project)
        .orderBy('uid'),
    )
    .execute()
}

/** What a permanent id leads to. */
export type Permalink = { status: 'unknown' } | { status: 'gone' } | { status: 'moved'; to: string } | { status: 'found'; result: number }

/** Where an id leads: to its result, to the id that its result has by now, to a result that was deleted, or nowhere. */
export async function followPermalink(db: Queryable, uid: string): Promise<Permalink> {
  const [found] = await permalinkOf(db, { uid })
  if (found === undefined) return { status: 'unknown' }
  if (found.id === null || found.uid === null) return { status: 'gone' }
  if (found.deletion === null) return { status: (await isBeingMade(db, found.id)) ? 'unknown' : 'gone' }
  if (found.deletion !== kept) return { status: 'gone' }
  return found.uid === uid ? { status: 'found', result: found.id } : { status: 'moved', to: found.uid }
}

/** Whether a result is of an upload that is not read to its end. Others that are seen nowhere wait for their deletion, which may have been stopped half way. */
async function isBeingMade(db: Queryable, result: number): Promise<boolean> {
  const found = await db
    .selectFrom('result')
    .innerJoin('upload', (join) =>
      join.onRef('upload.received_at', '=', 'result.first_seen').onRef('upload.project', '=', 'result.project'),
    )
    .select('upload.id')
    .where('result.id', '=', result)
    .where('upload.status', '<>', 'done')
    .executeTakeFirst()
  return found !== undefined
}

/** In place of a deletion's number, where there is none. */
const kept = 0

/** With the deletion of the project that its result is seen in, if there is one; null where it is seen nowhere. */
const permalinkOf = lookup((db, { uid }: { uid: string }) =>
  db
    .selectFrom('permalink')
    .leftJoin('result', 'result.id', 'permalink.result')
    .select(['result.id', 'result.uid'])
    .select((select) =>
      select
        .selectFrom(sightedOf(sql.ref('result.id')).as('sighting'))
        .innerJoin('series', 'series.id', 'sighting.series')
        .innerJoin('project', 'project.id', 'series.project')
        .leftJoin('deletion', 'deletion.project', 'project.id')
        .select(({ fn, lit }) => fn.coalesce('deletion.id', lit(kept)).as('deletion'))
        .where((where) => where.or([where('sighting.since', '<=', where.ref('project.head')), where('deletion.id', 'is not', null)]))
        .orderBy('project.head', 'desc')
        .limit(1)
        .as('deletion'),
    )
    .where('permalink.uid', '=', uid)
    .limit(1)
    .compile(),
)
