import { sql } from 'kysely'
import type { IngestLimits } from '#app/ingest/limits.ts'
import { ownerOfThisProcess } from '#app/ingest/owner.ts'
import { type KeptParameters, storedParameters } from '#app/ingest/parameters.ts'
import type { OnFault } from '#app/monitoring/on-fault.ts'
import { readUpload } from '#app/ingest/read-upload.ts'
import { copyTable, insertRows, numberOn } from '#app/store/copy-rows.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { sweepUnread } from '#app/store/deleting/sweep.ts'
import { lastRevision } from '#app/store/revision.ts'
import { claimUpload } from '#app/store/uploads/readings.ts'
import type { StoredUpload } from '#app/store/uploads/uploads.ts'
import { carryEnds, carryProjects } from './carry-projects.ts'
import { carryLinks } from './carry-links.ts'
import { carryTitles } from './carry-titles.ts'
import { carryVerdicts } from './carry-verdicts.ts'
import { NotRebuilt } from './not-rebuilt.ts'
import { type Reason, type Sources, sourcesOf } from './sources.ts'
import { keptRows } from './kept-rows.ts'

export type RebuildOptions = {
  limits: IngestLimits
  /** Told before each upload is read how many were. */
  onProgress(read: number, of: number): void
  onFault: OnFault
}

type Rebuilding = RebuildOptions & {
  /** Makes the bytes of an upload reachable to the new database. Gives what is to be done when it was read. */
  place(upload: StoredUpload): Promise<() => Promise<void>>
}

export type Rebuilt = {
  /** Uploads that were read again. */
  read: number
  /** Projects that were read anew. */
  projects: number
  /** Projects that were taken over as they were, by their slugs. */
  kept: { slug: string; reason: Reason }[]
  /** Ids that lead to another result's by now, since reading does not make them any more; and those of which nothing is left. */
  links: { moved: number; lost: number }
}

/**
 * Fills an empty database with what another holds: reads the kept uploads again, in the order of receipt, as they were read at first, and
 * carries over what people said and chose. Projects that cannot be read again are taken over row by row. `source` is only read; nobody may
 * write to it meanwhile.
 * @throws NotRebuilt, and what reading throws
 */
export async function rebuildStore(source: Database, target: Database, options: Rebuilding): Promise<Rebuilt> {
  const sources = await sourcesOf(source)
  await takeOver(source.kysely, target, sources)
  // Who deletes what waits, or its ref, before it is read, would take for seen what a reading that was broken off has written of it.
  for (const { id, status } of sources.uploads) if (status === 'reading') await sweepUnread(target, id)
  const read = await readAgain(target, sources, options)
  await target.kysely.transaction().execute(async (db) => {
    await carryProjects(source.kysely, db, sources)
    await carryEnds(source.kysely, db)
    await carryTitles(source.kysely, db, sources)
  })
  const links = await carryLinks(source.kysely, target.kysely, sources)
  await carryVerdicts(source.kysely, target, sources)
  const kept = sources.kept.map(({ slug, reason }) => ({ slug, reason }))
  return { read, projects: sources.anew.size, kept, links }
}

/** What is not read again: rows of projects that stay as they are, ids that answer that they are gone, and the uploads themselves, as they wait. */
async function takeOver(source: Queryable, target: Database, { uploads, anew, kept }: Sources): Promise<void> {
  await target.kysely.transaction().execute(async (db) => {
    await db
      .updateTable('revision')
      .set({ rev: await lastRevision(source) })
      .execute()
    const rows = keptRows(kept.map(({ id }) => id))
    for (const table of rows.before) await copyTable(source, db, table.name, table.which)
    const isRead = ({ status, project }: StoredUpload) => status === 'done' && project !== null && anew.has(project)
    for (const upload of uploads) {
      const project = upload.project !== null && anew.has(upload.project) ? null : upload.project
      await insertRows(db, 'upload', [isRead(upload) ? asReceived(upload, anew) : { ...upload, project, ...atRest(upload) }])
    }
    for (const table of rows.after) await copyTable(source, db, table.name, table.which)
    // Who asks by a number of before that a series be deleted or ended finds none, and not another.
    await numberOn(target, db, { series: await lastSeries(source) })
  })
}

async function lastSeries(db: Queryable): Promise<number> {
  const { last } = await db
    .selectFrom('series')
    .select(({ fn, lit }) => fn.coalesce(fn.max('id'), lit(0)).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** The upload as it was when it had been received. Its project keeps its key, whatever would be made of the log's words for it by now. */
function asReceived(upload: StoredUpload, anew: ReadonlyMap<number, string>): Record<string, unknown> {
  const asked = storedParameters(upload.parameters)
  const parameters: KeptParameters = { ...asked, key: anew.get(upload.project ?? 0) }
  const nothing = { bytes_read: 0, bytes_total: 0, results: 0, begun: 0, ended: 0, report: '[]', attempts: 0, repeats: null }
  return { ...upload, ...nothing, parameters: JSON.stringify(parameters), project: null, status: 'queued', lease: null, lease_until: null }
}

/** One that nobody has read yet must wait until all that are read again are. */
function atRest({ status }: StoredUpload): Record<string, unknown> {
  return status === 'queued' || status === 'reading' ? { status: 'receiving', lease: null, lease_until: null, attempts: 0 } : {}
}

async function readAgain(
  target: Database,
  { uploads, anew }: Sources,
  { limits, place, onProgress, onFault }: Rebuilding,
): Promise<number> {
  const db = target.kysely
  const again = uploads.filter(({ project, status }) => status === 'done' && project !== null && anew.has(project))
  for (const [at, upload] of again.entries()) {
    onProgress(at, again.length)
    const done = await place(upload)
    try {
      await readPlaced(target, upload, { limits, onFault })
    } finally {
      await done()
    }
  }
  const waiting = uploads.filter(({ status }) => status === 'queued' || status === 'reading').map(({ id }) => id)
  if (waiting.length > 0) await db.updateTable('upload').set({ status: 'queued' }).where('id', 'in', waiting).execute()
  return again.length
}

/** Reads an upload whose bytes are reachable, the next in line, as it was read at first. */
async function readPlaced(
  target: Database,
  upload: StoredUpload,
  { limits, onFault }: Pick<Rebuilding, 'limits' | 'onFault'>,
): Promise<void> {
  const db = target.kysely
  const claimed = await claimUpload(target, ownerOfThisProcess, () => true)
  if (claimed?.id !== upload.id) throw new Error(`Upload ${upload.uid} is not the next in line.`)
  const end = await readUpload(target, limits, claimed, ownerOfThisProcess, onFault)
  if (end.outcome !== 'done') throw new NotRebuilt(await refusalOf(db, upload))
  const { parameters, finished_at, attempts } = upload
  await db.updateTable('upload').set({ parameters, finished_at, attempts }).where('id', '=', upload.id).execute()
}

async function refusalOf(db: Queryable, { id, uid, file_name }: StoredUpload): Promise<string> {
  const row = await db.selectFrom('upload').select('error_sentence').where('id', '=', id).executeTakeFirst()
  const reason = row?.error_sentence ?? 'it was interrupted.'
  return `The upload ${uid} (${file_name}) was read before and cannot be read again: ${reason} Once it is deleted its project is taken over as it is, and all others are read again.`
}

/** Whether nothing was ever stored in a database. */
export async function isEmptyStore({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from upload union all select 1 from project union all select 1 from permalink limit 1`.execute(kysely)
  return rows.length === 0
}
