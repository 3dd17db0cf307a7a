import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { namedProject } from '#app/store/projects/projects.ts'
import { refName } from '#app/store/projects/refs.ts'
import { toolsTold } from '#app/store/projects/tools-told.ts'
import { presentUploads } from '#app/store/uploads/present-uploads.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'
import { storedParameters } from '#app/ingest/parameters.ts'
import type { UploadCode } from '#app/ingest/reporting/upload-codes.ts'
import { type ChangeQueries, changeQueries } from './change-queries.server.ts'
import type { UploadsPageRequest } from './request.schemas.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { Upload, UploadsPage } from './uploads.schemas.ts'

/** Uploads shown on the home page at a time. */
const pageSize = 20
const underWayAtMost = 100

/** An upload by its public id; null where there is none. */
export async function loadUpload(database: Database, uid: string): Promise<Upload | null> {
  const row = await presentUploads(database.kysely).selectAll().where('uid', '=', uid).executeTakeFirst()
  return row === undefined ? null : describeUpload(database.kysely, row)
}

/** How far an upload is: what its own row says, for who asks often; of a log of a thousand runs all else takes a thousand rows. */
export type UploadProgress = Pick<Upload, 'fileName' | 'status' | 'bytesRead' | 'bytesTotal'>

/** How far an upload is, by its public id; null where there is none. */
export async function loadProgress(database: Database, uid: string): Promise<UploadProgress | null> {
  const row = await presentUploads(database.kysely)
    .select(['status', 'error_code', 'file_name', 'bytes_read', 'bytes_total'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { fileName: row.file_name, status: statusOf(row), bytesRead: row.bytes_read, bytesTotal: row.bytes_total }
}

/**
 * A page of uploads, newest first: the newest, or those that came before one. Where that is not there any more, the newest. `project` keeps to those of a
 * project, where there is one of that name, and to those that were sent for it and are not read, or could not be.
 */
export async function loadUploadsPage(
  { engine, kysely }: Database,
  { before, project: slug }: UploadsPageRequest = {},
): Promise<UploadsPage> {
  const project = slug === undefined ? undefined : await namedProject(kysely, slug)
  const asked = engine === 'postgres' ? sql<string>`upload.parameters::json ->> 'project'` : sql<string>`upload.parameters ->> '$.project'`
  const meant: Narrow = (among) =>
    project === undefined
      ? among
      : among.where((where) =>
          where.or([
            where('upload.project', '=', project.id),
            where.and([
              where('upload.project', 'is', null),
              where.or([
                where(asked, 'in', [project.slug, project.key]),
                where(asked, 'in', (of) => of.selectFrom('former_slug').select('slug').where('project', '=', project.id)),
              ]),
            ]),
          ]),
        )
  const uploads = () => meant(presentUploads(kysely)).selectAll()
  const cursor = before === undefined ? undefined : await presentUploads(kysely).select('id').where('uid', '=', before).executeTakeFirst()
  const newest = uploads()
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
  const rows = await (cursor === undefined ? newest : newest.where('id', '<', cursor.id)).execute()
  const shown = rows.slice(0, pageSize)
  const upToCursor =
    cursor === undefined
      ? []
      : await uploads()
          .where('id', '>=', cursor.id)
          .orderBy('id')
          .limit(pageSize + 1)
          .execute()
  return {
    rows: await Promise.all(shown.map((row) => describeUpload(kysely, row))),
    total: await countPresent(kysely, meant),
    from: (cursor === undefined ? 0 : await countPresent(kysely, (among) => meant(among).where('id', '>=', cursor.id))) + 1,
    underWay: await underWay(kysely),
    older: rows.length > pageSize ? (shown.at(-1)?.uid ?? null) : null,
    newer: upToCursor[pageSize]?.uid ?? null,
  }
}

async function underWay(db: Queryable): Promise<string[]> {
  const rows = await presentUploads(db)
    .select('uid')
    .where('status', 'in', ['receiving', 'queued', 'reading'])
    .where('error_code', 'is', null)
    .limit(underWayAtMost)
    .execute()
  return rows.map(({ uid }) => uid)
}

type Uploads = ReturnType<typeof presentUploads>
type Narrow = (among: Uploads) => Uploads

/** Those that are being deleted, mostly none, are counted by themselves: asking each upload that there ever was whether it is one takes eighty times as long. */
async function countPresent(db: Queryable, narrow: Narrow): Promise<number> {
  const all = db.selectFrom('upload')
  const deleted = all.where('project', 'in', db.selectFrom('deletion').select('project'))
  return (await countOf(narrow(all))) - (await countOf(narrow(deleted)))
}

async function countOf(uploads: Uploads): Promise<number> {
  const { count } = await uploads.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return count
}

async function describeUpload(db: Queryable, row: StoredUpload): Promise<Upload> {
  // What a repetition says is what it repeats.
  const said = row.repeats ?? row.id
  const first = await db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('ref', 'ref.id', 'series.ref')
    .select(['ref.name as ref', 'snapshot.commit_id'])
    .where('snapshot.upload', '=', said)
    .orderBy('snapshot.id')
    .limit(1)
    .executeTakeFirst()
  const tools = await toolsOf(db, said)
  const project =
    row.project === null ? undefined : await db.selectFrom('project').select('slug').where('id', '=', row.project).executeTakeFirst()
  const original =
    row.repeats === null ? undefined : await db.selectFrom('upload').select('uid').where('id', '=', row.repeats).executeTakeFirst()
  const before = await uploadBefore(db, said)
  const asked = storedParameters(row.parameters)
  const shown = original?.uid ?? row.uid
  return {
    id: row.uid,
    status: statusOf(row),
    fileName: row.file_name,
    project: project?.slug ?? asked.project ?? null,
    ref: first?.ref ?? (asked.ref === undefined ? null : refName(asked.ref).name),
    commit: first?.commit_id ?? asked.commit ?? null,
    tools: tools.map(({ name }) => name),
    moreTools: Math.max(0, (tools[0]?.count ?? 0) - tools.length),
    bytes: row.bytes,
    bytesRead: row.bytes_read,
    bytesTotal: row.bytes_total,
    results: row.results,
    new: row.begun,
    fixed: row.ended,
    report: reportOf(row.report),
    // Written by the reading of uploads and by nothing else.
    error: row.error_code === null ? null : { code: row.error_code as UploadCode, sentence: row.error_sentence ?? '' },
    sample: row.sample === 1,
    repeats: original?.uid ?? null,
    before,
    receivedAt: row.received_at,
    finishedAt: row.finished_at,
    droppedAt: row.dropped_at,
    url: `/results?q=${encodeURIComponent(`upload:${shown}`)}`,
    ...(await queriesOf(db, row, asked.base)),
  }
}

/** The tools whose logs an upload has, in their order, `toolsTold` at most; with each how many there are. */
function toolsOf(db: Queryable, upload: number) {
  return db
    .selectFrom('snapshot')
    .innerJoin('series', 'series.id', 'snapshot.series')
    .innerJoin('tool', 'tool.id', 'series.tool')
    .select(['tool.name', sql<number>`count(*) over ()`.as('count')])
    .where('snapshot.upload', '=', upload)
    .groupBy('tool.name')
    .orderBy(({ fn }) => fn.min('snapshot.id'))
    .limit(toolsTold)
    .execute()
}

/** One that failed says so while what was written of it is yet to be taken back. */
function statusOf({ error_code, status }: Pick<StoredUpload, 'error_code' | 'status'>): StoredUpload['status'] {
  return error_code === null ? status : 'failed'
}

async function queriesOf(
  db: Queryable,
  { id, uid, status, results, begun, ended }: StoredUpload,
  base: string | undefined,
): Promise<ChangeQueries> {
  const queries = status === 'done' && begun + ended > 0 ? await changeQueries(db, { id, uid, results, begun, base }) : null
  return { newQuery: (begun > 0 ? queries?.newQuery : null) ?? null, fixedQuery: (ended > 0 ? queries?.fixedQuery : null) ?? null }
}

/**
 * The upload that the newest snapshot came with that one of an upload's own follows; null for what was the first. Of each series the one before is found by itself:
 * a series may have had thousands, and they would all be sorted.
 */
async function uploadBefore(db: Queryable, upload: number): Promise<string | null> {
  const { rows } = await sql<{ uid: string }>`
    select upload.uid from snapshot before join upload on upload.id = before.upload
    where before.id = (
      select max((select p.id from snapshot p where p.series = own.series and p.id < own.id and p.upload <> ${upload} order by p.id desc limit 1))
      from snapshot own where own.upload = ${upload})`.execute(db)
  return rows[0]?.uid ?? null
}

function reportOf(text: string): ReportEntry[] {
  const report: ReportEntry[] = JSON.parse(text) // written by ImportReport and by nothing else
  return report
}
