import { sql } from 'kysely'
import { lookup } from '#app/store/built-once.ts'
import type { Queryable } from '#app/store/database.ts'
import { followPermalink, type Permalink } from './permalinks.ts'
import { sightedOf } from './sighted-of.ts'

export type ShownSighting = NonNullable<Awaited<ReturnType<typeof standingSighting>>>

type ShownResult = Exclude<Permalink, { status: 'found' }> | { status: 'found'; sighting: ShownSighting }

/** How much a ref is asked for, by its name: 0 where it is not. */
export type AskedRef = (name: string) => number

/** What an id leads to and, where that is its result, the sighting that a page shows of it. */
export async function shownResult(db: Queryable, uid: string, asked: AskedRef): Promise<ShownResult> {
  // Of nearly every id there is one, and nothing is left to be asked: what is deleted or not published has none.
  const standing = await standingSighting(db, uid, asked)
  if (standing !== undefined) return found(standing, uid)
  const link = await followPermalink(db, uid)
  if (link.status !== 'found') return link
  const [last] = await lastSighting(db, { uid })
  // In between, it may be deleted, and the id lead to another result.
  return last === undefined ? { status: 'gone' } : found(last, uid)
}

function found(sighting: ShownSighting, uid: string): ShownResult {
  return sighting.uid === uid ? { status: 'found', sighting } : { status: 'moved', to: sighting.uid }
}

/**
 * A result, by one of its ids, with the sighting that a page shows of it: of those on refs that are asked for one that is open, on the one that is asked for the
 * most; without any, one on the default ref, else one that is open; the newest of several. Its upload and commit are those that it began in;
 * once these are deleted, the next that had it.
 */
async function standingSighting(db: Queryable, uid: string, asked: AskedRef) {
  const rows = await sightingsToShow(db, { uid })
  const isOpen = (row: (typeof rows)[number]) => row.ended_at === null && (row.until === null || row.until > row.head)
  const rankOf = (row: (typeof rows)[number]) => {
    const [rank, open, byDefault] = [asked(row.ref_name), Number(isOpen(row)), Number(row.ref === row.default_ref)]
    return rank > 0 ? [1, open, rank, byDefault, row.since] : [0, byDefault, open, 0, row.since]
  }
  const [shown] = rows.map((row) => ({ row, rank: rankOf(row) })).toSorted((a, b) => compareRanks(b.rank, a.rank))
  return shown?.row
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((number, place) => number !== b[place])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function sightingsOf(db: Queryable, uid: string) {
  return db
    .selectFrom(sightedOf(sql`(select permalink.result from permalink where uid = ${uid})`).as('sighting'))
    .innerJoin('result', 'result.id', 'sighting.result')
    .innerJoin('series', 'series.id', 'sighting.series')
    .innerJoin('project', 'project.id', 'series.project')
    .innerJoin('ref', 'ref.id', 'series.ref')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .innerJoin('rule', 'rule.id', 'sighting.rule')
    .innerJoin('run', 'run.id', 'sighting.run')
    .innerJoin('snapshot', 'snapshot.id', 'sighting.since')
    .innerJoin('upload', 'upload.id', 'snapshot.upload')
    .leftJoin('file as old_file', 'old_file.id', 'sighting.file_before')
    .leftJoin('rule as old_rule', 'old_rule.id', 'sighting.rule_before')
    .select([
      'sighting.id',
      'sighting.result',
      'sighting.series',
      'sighting.run',
      'sighting.since',
      'sighting.until',
      'sighting.superseded',
      'sighting.reopened',
      'sighting.log_baseline',
      'sighting.matched',
      'old_file.path as path_before',
      'old_rule.name as rule_before',
      'rule.name as rule_name',
      'rule.title as rule_title',
      'sighting.steps',
      'sighting.message',
      'sighting.block',
      'sighting.slot',
      'result.uid',
      'result.verdict',
      'result.verdict_until',
      'result.version',
      'result.first_seen',
      'project.slug',
      'project.key as project_key',
      'project.head',
      'project.default_ref',
      'series.ref',
      'series.ended_at',
      'ref.name as ref_name',
      'tool.name as tool_name',
      'run.pointer',
      'run.ordinal',
      'run.upload as run_upload',
      'run.automation_id',
      'run.complete',
      'upload.uid as upload_uid',
      'upload.parameters',
      'snapshot.commit_id',
      'snapshot.received_at',
      'snapshot.tool_version',
    ])
    .whereRef('sighting.since', '<=', 'project.head')
}

/** Those that stand for the result on a ref: it may have had thousands of others. */
const sightingsToShow = lookup((db, { uid }: { uid: string }) =>
  sightingsOf(db, uid)
    .where((where) => where.or([where('sighting.superseded', 'is', null), where('sighting.superseded', '>', where.ref('project.head'))]))
    .compile(),
)

const lastSighting = lookup((db, { uid }: { uid: string }) => sightingsOf(db, uid).orderBy('sighting.since', 'desc').limit(1).compile())

/** The newest snapshot of a series, and the last one before a given snapshot. */
export async function snapshotTimes(db: Queryable, series: number, head: number, before: number | null) {
  const [[newest], [last]] = await Promise.all([
    lastSnapshot(db, { series, head }),
    before === null ? [] : lastSnapshotBefore(db, { series, head, before }),
  ])
  return { newest, last: before === null ? newest : last }
}

function snapshotsUpTo(db: Queryable, { series, head }: { series: number; head: number }) {
  return db
    .selectFrom('snapshot')
    .innerJoin('upload', 'upload.id', 'snapshot.upload')
    .select([
      'snapshot.id',
      'snapshot.received_at',
      'snapshot.commit_id',
      'snapshot.tool_version',
      'snapshot.complete',
      'upload.uid as upload_uid',
    ])
    .where('snapshot.series', '=', series)
    .where('snapshot.id', '<=', head)
    .orderBy('snapshot.id', 'desc')
    .limit(1)
}

const lastSnapshot = lookup((db, asked: { series: number; head: number }) => snapshotsUpTo(db, asked).compile())

const lastSnapshotBefore = lookup((db, asked: { series: number; head: number; before: number }) =>
  snapshotsUpTo(db, asked).where('snapshot.id', '<', asked.before).compile(),
)

/** Whether a result has an earlier sighting in a series. */
export async function hasEarlierSighting(db: Queryable, result: number, series: number, since: number): Promise<boolean> {
  return (await earlierSighting(db, { result, series, since })).length > 0
}

const earlierSighting = lookup((db, { result, series, since }: { result: number; series: number; since: number }) =>
  db
    .selectFrom('sighted_first as sighting')
    .select('id')
    .where('result', '=', result)
    .where('series', '=', series)
    .where('since', '<', since)
    .limit(1)
    .compile(),
)
