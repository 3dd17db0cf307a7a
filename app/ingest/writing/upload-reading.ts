import { convertedCategory } from '#app/sarif/runs/converter.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { type Judgement, judgedKeys } from '#app/store/matching/fingerprint-keys.ts'
import { internTool } from '#app/store/intern.ts'
import { getKey, putKey } from '#app/store/matching/key-column.ts'
import type { Project } from '#app/store/projects/projects.ts'
import { addRun, completeRun, packHeader } from '#app/store/projects/runs.ts'
import { mayHoldIds } from '#app/store/projects/series.ts'
import { lastRevision } from '#app/store/revision.ts'
import { storedKey } from '#app/store/stored-text.ts'
import { sweepUpload } from '#app/store/deleting/sweep.ts'
import { readingTransaction } from '#app/store/uploads/readings.ts'
import { FollowingDigest } from '#app/ingest/reading/following-digest.ts'
import { generationId } from '#app/ingest/resolving/identity.ts'
import type { RunInOrder } from './keep-order.ts'
import { openProject } from './open-project.ts'
import type { UploadToRead } from './upload-to-read.ts'
import { nothingInCommon } from './nothing-in-common.ts'
import { otherCategories } from './other-categories.ts'
import type { PackedBlock } from '#app/ingest/reading/pack-batch.ts'
import { PartStore } from './part-store.ts'
import type { ReaderMessage, RunAnswer, RunEnd, RunNotice } from '#app/ingest/reading/reader-messages.ts'
import type { ReaderThread } from '#app/ingest/reading/reader-thread.ts'
import type { RowBatch } from '#app/ingest/resolving/row-batch.ts'
import { planSnapshot } from './plan-snapshot.ts'
import { publishUpload } from './publish-upload.ts'
import { inOrder, type ReportEntry } from '#app/ingest/reporting/report.ts'
import { ReadingFailed } from '#app/ingest/reporting/reading-failed.ts'
import { RowStore } from './row-store.ts'
import type { Decision } from './decision.ts'
import type { SnapshotPlan } from './snapshot-plan.ts'
import { writeShared } from './write-shared.ts'

type StoredRun = RunInOrder & Pick<RunNotice, 'tool' | 'pointer'> & { selection: Uint8Array | undefined }
/** A tool by its number, with what was judged of its fingerprints before. */
type KnownTool = { id: number; judged: Judgement[] }
type EndedRun = { id: number; header: Uint8Array; isComplete: boolean }
type End = Extract<ReaderMessage, { type: 'end' }>

/**
 * Takes what a reader says of one upload into the store, under snapshots that no one sees until all of it is there; then publishes them
 * in one step. On `again`, and on failure, what was written is swept.
 */
export class UploadReading {
  readonly #database: Database
  readonly #upload: UploadToRead
  #project: Project | null = null
  #ref = 0
  /** The revision when the project became known, after which come those of all that is written of the results. */
  #before = 0
  /** Refs that a first snapshot is compared with, the first that can be. */
  #bases: number[] = []
  /** What to say of the project, and of what is compared with nothing. */
  #remarks: readonly ReportEntry[] = []
  /** Of the reader's files, by their numbers, once they are in its first words. */
  #paths: string[] = []
  #rows: RowStore | null = null
  readonly #parts: PartStore
  readonly #digest = new FollowingDigest()
  #plans = new Map<string, SnapshotPlan>()
  /** Those that are known and yet to be loaded. */
  #unloaded: SnapshotPlan[] = []
  /** What plans have settled, but for those that are yet to be asked: few rows need it, and a log may have thousands of plans. */
  readonly #settled = new Set<number>()
  #unasked: SnapshotPlan[] = []
  /** By their names. */
  readonly #tools = new Map<string, KnownTool>()
  #runs = new Map<number, StoredRun>()
  /** Runs that have ended, whose headers are written with the next that begins: a log may have thousands, and a transaction costs more than what a small one has. */
  #ended: EndedRun[] = []
  /** The stored number of a run, by the reader's number of it. */
  readonly #storedRun = (number: number) => this.#runs.get(number)?.id ?? 0
  #phase: 'first' | 'selected' = 'first'
  #results = 0
  /** Whether messages lead to results by their place in the log (app/store/sightings/log-order.ts). */
  #keepsOrder = false

  constructor(database: Database, upload: UploadToRead) {
    this.#database = database
    this.#upload = upload
    this.#parts = new PartStore(database, upload.id)
  }

  /** Of all logs, once they are read. */
  get results(): number {
    return this.#results
  }

  /** It will not be told any more. */
  close(): void {
    this.#digest.close()
  }

  /** Deals with a message; gives whether it was the last, and the upload is read. `packed` are a batch's blocks. Throws `ReadingFailed`, `ReadingLost`. */
  async take(message: ReaderMessage, reader: ReaderThread, packed: Promise<PackedBlock[]> | undefined): Promise<boolean> {
    if (message.type === 'run') reader.answer(await this.#run(message))
    else if (message.type === 'rows') {
      await this.#rowsOf(message.batch, (await packed) ?? [])
      reader.taken()
    } else if (message.type === 'part') {
      await this.#part(message)
      reader.taken()
    } else if (message.type === 'progress') this.#digest.follow(message)
    else if (message.type === 'run-end') await this.#runEnd(message)
    else if (message.type === 'again') await this.#reset()
    else if (message.type === 'failed') throw new ReadingFailed(message.code, message.sentence, message.detail)
    else if (message.type === 'end') {
      // A log may have members behind its last run.
      await this.#writeParts()
      if (this.#ended.length > 0) await this.#write((db) => this.#completeRuns(db))
      if (this.#phase === 'first' && (await this.#select(message))) {
        this.#phase = 'selected'
        this.#rows?.names.forget()
        reader.again(true)
        return false
      }
      reader.again(false)
      await this.#publish(message)
      return true
    }
    return false
  }

  async #run(notice: RunNotice): Promise<RunAnswer> {
    const project = this.#project ?? (await this.#open(notice))
    if (this.#phase === 'selected') {
      const run = this.#runs.get(notice.run)
      return this.#answer(
        project,
        notice.tool,
        run?.selection === undefined ? { mode: 'skip' } : { mode: 'selected', selection: run.selection },
      )
    }
    const plan = this.#runs.get(notice.run)?.plan ?? (await this.#addRun(project, notice))
    const wanted = await plan.wanted(this.#database, notice.differs)
    if (plan.isToBeKnown && wanted.mode !== 'unless-known') this.#digest.begin()
    return this.#answer(project, notice.tool, wanted)
  }

  async #addRun(project: Project, notice: RunNotice): Promise<SnapshotPlan> {
    const { run: ordinal, pointer, automationId: automation_id, guid } = notice
    const { id, plan } = await this.#write(async (db) => {
      await this.#completeRuns(db)
      const { id: tool } = this.#tools.get(notice.tool) ?? (await this.#learnTool(db, project, notice.tool))
      const plan = await this.#plan(db, project, tool, notice)
      return { plan, id: await addRun(db, { upload: this.#upload.id, snapshot: plan.id, ordinal, pointer, automation_id, guid }) }
    })
    plan.beginRun(ordinal, notice.renamed)
    this.#runs.set(ordinal, { id, plan, tool: notice.tool, pointer, selection: undefined, results: 0, lost: [] })
    return plan
  }

  #answer(project: Project, tool: string, wanted: RunAnswer['wanted']): RunAnswer {
    return { projectKey: project.key, judged: this.#tools.get(tool)?.judged ?? [], wanted }
  }

  async #open(notice: RunNotice): Promise<Project> {
    const { kysely } = this.#database
    const { project, ref, bases, remarks } = await openProject(this.#database, this.#upload, notice)
    this.#project = project
    this.#ref = ref
    this.#bases = bases
    this.#remarks = remarks
    this.#before = await lastRevision(kysely)
    const isSettled = (result: number) => this.#isSettled(result)
    this.#rows = new RowStore(this.#database, this.#upload, project.id, await mayHoldIds(kysely, project.id), isSettled)
    return project
  }

  async #learnTool(db: Queryable, project: Project, name: string): Promise<KnownTool> {
    const id = await internTool(db, name)
    const tool = { id, judged: await judgedKeys(db, project.id, id) }
    this.#tools.set(name, tool)
    return tool
  }

  async #plan(db: Queryable, project: Project, tool: number, notice: RunNotice): Promise<SnapshotPlan> {
    const { parameters, id: upload, received_at } = this.#upload
    const category = storedKey(convertedCategory(parameters.category ?? notice.category, notice.converter))
    const name = JSON.stringify([tool, category])
    const existing = this.#plans.get(name)
    if (existing !== undefined) return existing
    const key = { project: project.id, ref: this.#ref, tool, category }
    const commit_id = parameters.commit ?? notice.revision
    const snapshot = { upload, commit_id, tool_version: notice.toolVersion, received_at }
    const plan = await planSnapshot(db, snapshot, key, this.#bases)
    if (!plan.isCompared) {
      this.#remarks = [...this.#remarks, ...(await otherCategories(db, key, this.#bases, notice))]
    }
    this.#plans.set(name, plan)
    this.#unasked.push(plan)
    return plan
  }

  async #rowsOf(batch: RowBatch, packed: PackedBlock[]): Promise<void> {
    const run = this.#runs.get(batch.numbers[0] ?? 0)
    if (run === undefined || this.#rows === null) throw new Error('The reader sent rows of a run that it had not announced.')
    const { plan } = run
    // What comes first in the log has the smaller numbers, read once or again.
    await this.#writeParts()
    if (this.#phase === 'first') this.#paths.push(...batch.files)
    if (plan.stored !== null && this.#phase === 'first') {
      plan.gather(batch)
      const { names } = this.#rows
      if (batch.files.length + batch.rules.length + batch.tagsets.length > 0) await this.#write((db) => names.learn(db, batch))
      return
    }
    await this.#loadKnown()
    const decisions: Decision[] = []
    for (let row = 0; row < batch.count; row++) {
      const { decision, id } = plan.next()
      // Counted over all rows of the log, and not over those that are read again.
      if (decision.ordinal !== null) batch.ordinals[row] = decision.ordinal
      if (id !== undefined) putKey(batch.ids, row, id ?? generationId(getKey(batch.identities, row), decision.ordinal ?? 0, 1))
      decisions.push(decision)
    }
    plan.count(batch, await this.#rows.write(batch, packed, this.#storedRun, decisions))
  }

  /** New results need ids that those of no other snapshot have. */
  async #loadKnown(): Promise<void> {
    for (const plan of this.#unloaded.splice(0)) await plan.load(this.#database)
  }

  #isSettled(result: number): boolean {
    for (const plan of this.#unasked.splice(0)) for (const one of plan.settled()) this.#settled.add(one)
    return this.#settled.has(result)
  }

  async #part({ run, member, index, bytes }: Extract<ReaderMessage, { type: 'part' }>): Promise<void> {
    const stored = this.#runs.get(run)
    if (this.#phase === 'selected' || stored === undefined) return
    if (this.#parts.add({ run: stored.id, member, first: index }, bytes)) await this.#writeParts()
  }

  #writeParts(): Promise<void> {
    return this.#parts.write((work) => this.#write(work))
  }

  async #runEnd({ run, header, problems, results, lost, bytes }: RunEnd): Promise<void> {
    const stored = this.#runs.get(run)
    if (stored === undefined || this.#phase === 'selected') return
    await this.#writeParts()
    const { plan } = Object.assign(stored, { results, lost })
    plan.endRun({ isComplete: problems.length === 0, results: results - lost.length, isKnown: bytes === 'known' })
    if (plan.isKnown) this.#unloaded.push(plan)
    if (plan.isToBeKnown && bytes !== null && bytes !== 'known') plan.digests = await this.#digest.finish(bytes.place, bytes.context)
    this.#digest.close()
    this.#ended.push({ id: stored.id, header: await packHeader(header), isComplete: problems.length === 0 })
  }

  async #completeRuns(db: Queryable): Promise<void> {
    for (const { id, header, isComplete } of this.#ended.splice(0)) await completeRun(db, id, header, isComplete)
  }

  async #reset(): Promise<void> {
    if (this.#phase === 'selected') throw new Error('The logs read otherwise the second time: their files changed while they were read.')
    await sweepUpload(this.#database, this.#upload)
    this.#project = null
    this.#rows = null
    this.#plans.clear()
    this.#tools.clear()
    this.#unloaded = []
    this.#settled.clear()
    this.#unasked = []
    this.#paths = []
    this.#parts.forget()
    this.#ended = []
    this.#digest.close()
    this.#runs.clear()
  }

  /** Matches; gives whether anything is to be read again in order to be written. */
  async #select({ taken, hasLogLinks }: End): Promise<boolean> {
    this.#keepsOrder = hasLogLinks
    const selected = new Map<number, Uint8Array>()
    for (const plan of this.#plans.values()) {
      const takenOver = taken.get(plan.id)
      if (takenOver !== undefined) plan.takeOver(takenOver)
      this.#keepsOrder ||= await plan.sharesLinks(this.#database.kysely)
    }
    for (const plan of this.#plans.values()) {
      for (const [run, selection] of await plan.match(this.#database.kysely, this.#paths, this.#keepsOrder)) selected.set(run, selection)
      this.#rows?.rename(plan.renamed)
      await writeShared(this.#database, this.#upload, plan.shared(this.#keepsOrder), this.#storedRun, plan)
    }
    // Matching has taken more.
    this.#unasked = [...this.#plans.values()]
    for (const [number, run] of this.#runs) run.selection = selected.get(number)
    return selected.size > 0
  }

  async #publish(end: End): Promise<void> {
    const [project, rows] = [this.#project, this.#rows]
    const plans = [...this.#plans.values()]
    const [tools, runs, before, keepsOrder] = [this.#tools, this.#runs, this.#before, this.#keepsOrder]
    const written = project === null || rows === null ? null : { project, rows, plans, tools, runs, before, keepsOrder }
    const report = inOrder([...end.report, ...nothingInCommon(this.#runs.values()), ...this.#remarks, ...this.#upload.remarks(end.sources)])
    this.#results = await publishUpload(this.#database, this.#upload, written, { ...end, report })
  }

  #write<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return readingTransaction(this.#database, this.#upload, work)
  }
}
