import { analyzeTables } from '#app/store/postgres/analyze-tables.ts'
import type { Database, Queryable, Write } from '#app/store/database.ts'
import { changeReadings } from '#app/store/matching/block-readings.ts'
import { isDatabaseAway } from '#app/store/database-away.ts'
import { keepJudgements } from '#app/store/matching/fingerprint-keys.ts'
import { type Project, publishHead } from '#app/store/projects/projects.ts'
import { keepResultsBytes } from '#app/store/uploads/results-bytes.ts'
import { goOn } from '#app/store/projects/series.ts'
import { completeSnapshots, endSightings } from '#app/store/projects/snapshots.ts'
import { nextRevision } from '#app/store/revision.ts'
import { sweepUpload } from '#app/store/deleting/sweep.ts'
import { addTrend, countSnapshots, recountTrend, refsOfResults } from '#app/store/projects/trend.ts'
import { finishUpload, type FinishedUpload, ReadingLost, readingTransaction } from '#app/store/uploads/readings.ts'
import { keepOrders, type RunInOrder } from './keep-order.ts'
import type { UploadToRead } from './upload-to-read.ts'
import type { ReaderMessage } from '#app/ingest/reading/reader-messages.ts'
import { repeatedUpload } from './repeated-upload.ts'
import type { ReportEntry } from '#app/ingest/reporting/report.ts'
import type { RowStore } from './row-store.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'
import { behindOthers } from '#app/store/sightings/behind-others.ts'
import { slices } from '#app/store/slices.ts'

/** Sightings that are ended in one transaction, so that no one waits for long. */
const endedAtOnce = 5000
const isLast = { isLast: true }

/** What was written of an upload, under snapshots that no one sees. */
type WrittenUpload = {
  project: Project
  rows: RowStore
  plans: readonly SnapshotPlan[]
  /** Its tools by their names, with their numbers. */
  tools: ReadonlyMap<string, { id: number }>
  /** By the reader's numbers of them. */
  runs: ReadonlyMap<number, RunInOrder>
  /** The revision after which come those of all that was written of its results. */
  before: number
  /** Whether messages lead to results by their place in the log (app/store/sightings/log-order.ts). */
  keepsOrder: boolean
}

type End = Pick<Extract<ReaderMessage, { type: 'end' }>, 'report' | 'judged'>
type Outcome = Pick<FinishedUpload, 'results' | 'begun' | 'ended' | 'repeats'> & { report: readonly ReportEntry[] }

/**
 * Publishes all that was written of an upload, in one short step, and notes that it is read; what only repeats another upload is swept. `written`
 * is null where its logs have no runs. Gives the number of their results. Throws `ReadingLost`.
 */
export async function publishUpload(database: Database, upload: UploadToRead, written: WrittenUpload | null, end: End): Promise<number> {
  const plans = written?.plans ?? []
  const results = sum(plans, (plan) => plan.results)
  const outcome = { results, begun: 0, ended: 0, repeats: null, report: end.report }
  if (written === null) {
    await finish(database.kysely, upload, outcome)
    return results
  }
  // A newer version may read the same bytes otherwise.
  const repeats = plans.every((plan) => plan.saysTheSame) ? await repeatedUpload(database.kysely, upload, plans) : null
  if (repeats === null) await publish(database, upload, written, end, outcome)
  else {
    await sweepUpload(database, upload)
    await readingTransaction(
      database,
      upload,
      async (db) => {
        // As below.
        await nextRevision(db)
        await goOn(
          db,
          plans.map(({ series }) => series),
        )
        await finish(db, upload, { ...outcome, repeats })
      },
      isLast,
    )
  }
  return results
}

async function publish(
  database: Database,
  upload: UploadToRead,
  { project, rows, plans, tools, runs, before, keepsOrder }: WrittenUpload,
  { judged }: End,
  outcome: Outcome,
): Promise<void> {
  const write: Write = (work) => readingTransaction(database, upload, work)
  await rows.finish()
  if (keepsOrder) await keepOrders(database, upload.id, plans, runs, write)
  const fixed = plans.map((plan) => ({ plan, ...plan.fixed() }))
  for (const plan of plans) await noteReadings(plan, write)
  // What of it their logs have they have anew by now.
  const read = plans.filter(({ isKnown, complete }) => !isKnown && complete)
  const behind = await behindOthers(
    database,
    read.map(({ series }) => series),
    Math.min(...plans.map(({ id }) => id)),
  )
  for (const { plan, ended } of fixed) await endAll([...ended, ...plan.changed, ...(behind.get(plan.series) ?? [])], plan.id, write)
  // Ids of what was read must be those of nothing that was known.
  const wasRead = plans.some(({ isKnown }) => !isKnown)
  for (const plan of plans) if (wasRead && plan.isKnown) await plan.load(database)
  // Counted beforehand, so that publishing stays one short step.
  const trend = await countSnapshots(
    database.kysely,
    plans.map((plan) => plan.id),
    before,
    plans.flatMap((plan) => plan.began),
  )
  if (database.engine === 'postgres') await countTables(database.kysely, upload)
  const publishing = async (db: Queryable) => {
    // First of all, as whoever renames the project or ends a series does, or each would wait for the other.
    await nextRevision(db)
    await addTrend(db, trend)
    await goOn(
      db,
      plans.map(({ series }) => series),
    )
    await completeSnapshots(db, plans)
    for (const [name, own] of Map.groupBy(judged, ({ tool }) => tool)) {
      const tool = tools.get(name)
      if (tool !== undefined) await keepJudgements(db, project.id, tool.id, own)
    }
    const begun = sum(plans, (plan) => plan.begun)
    // Before results become one: that may take back what was counted, of this upload, too.
    await finish(db, upload, { ...outcome, begun, ended: fixed.reduce((total, { count }) => total + count, 0) })
    const merged = await rows.publish(db)
    await publishHead(db, project.id, Math.max(...plans.map((plan) => plan.id)))
    for (const ref of await refsOfResults(db, merged)) await recountTrend(db, ref)
    for (const { id, resultsBytes } of plans) {
      if (resultsBytes !== null && merged.length === 0) await keepResultsBytes(db, id, resultsBytes, before)
    }
  }
  await readingTransaction(database, upload, publishing, isLast)
}

/** An upload is read without it, too, only plans are worse then: what keeps PostgreSQL from counting, as a timeout of its own, is no fault of the log. */
async function countTables(db: Queryable, { onFault }: UploadToRead): Promise<void> {
  try {
    await analyzeTables(db)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    onFault('PostgreSQL could not count what it plans by.', error)
  }
}

async function noteReadings(plan: SnapshotPlan, write: Write): Promise<void> {
  for (const readings of plan.newReadings()) {
    await write(async (db) => {
      for (const [block, slots] of readings) await changeReadings(db, block, slots)
    })
  }
}

async function endAll(sightings: readonly number[], snapshot: number, write: Write): Promise<void> {
  for (const some of slices(sightings, endedAtOnce)) await write((db) => endSightings(db, some, snapshot))
}

// In one step with publishing: what was published but not noted as read would be read again.
async function finish(db: Queryable, upload: UploadToRead, { report, ...outcome }: Outcome): Promise<void> {
  const noted = await finishUpload(db, upload, { ...outcome, status: 'done', report: JSON.stringify(report) })
  if (!noted) throw new ReadingLost(upload.id)
}

function sum(plans: readonly SnapshotPlan[], count: (plan: SnapshotPlan) => number): number {
  return plans.reduce((total, plan) => total + count(plan), 0)
}
