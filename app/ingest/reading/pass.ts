import { pointerToken } from '#app/sarif/pointer-token.ts'
import { KnownResults, type KnownSightings, type TakenOver } from '#app/ingest/resolving/known-results.ts'
import { LogChecks, type TellProblem } from './log-checks.ts'
import type { Knowledge } from './knowledge.ts'
import { leftOutInWords } from './left-out-in-words.ts'
import { LogMembers } from './log-members.ts'
import { judgeVersion, NotSarif } from './log-version.ts'
import type { MemberTable } from '#app/ingest/scanning/member-table.ts'
import { rootOfRun } from '#app/ingest/parameters.ts'
import { parsedPart } from '#app/ingest/scanning/parsed-part.ts'
import type { ReaderPort, ReaderTask } from './reader-messages.ts'
import { TooManyResults, TooManyRuns } from '#app/ingest/reporting/errors.ts'
import type { ReportCode, ScanProblem } from '#app/ingest/reporting/report-codes.ts'
import { ImportReport } from '#app/ingest/reporting/report.ts'
import { areReadAlike, endOfKnownResults, resultsLookedAt } from './results-bytes.ts'
import type { BatchBuilder } from '#app/ingest/resolving/row-batch.ts'
import { RowNames } from '#app/ingest/resolving/row-names.ts'
import { type RowProblem, RowWriter, type ToolRows, toolRows } from '#app/ingest/resolving/row-writer.ts'
import type { RunHeader } from '#app/ingest/resolving/run-header.ts'
import { runNotice } from './run-notice.ts'
import { remarkOnRun } from './run-remarks.ts'
import { RunUnderWay } from './run-under-way.ts'
import { RunSources } from '#app/ingest/resolving/run-sources.ts'
import type { PassedResults, ScanHandler } from '#app/ingest/scanning/scan-handler.ts'
import type { ScanFile } from '#app/ingest/scanning/scan-file.ts'
import type { KeptFile } from '#app/ingest/uncached.ts'

/** Told more often than it is noted: a log that reads slowly moves, too. */
const progressBytes = 256 * 1024
/** Bytes that a result counts for at least, as `{}` does: so much a row takes in the database. */
const leastOfResult = 256

/** A pass over the logs of an upload (read-logs.ts). */
export class Pass implements ScanHandler {
  readonly report = new ImportReport()
  readonly #task: ReaderTask
  readonly #port: ReaderPort
  readonly #knowledge: Knowledge
  readonly #batch: BatchBuilder
  readonly #scan: ScanFile
  readonly #names: RowNames
  readonly #mostResults: number
  readonly #tools = new Map<string, ToolRows>()
  readonly #known = new Map<number, KnownResults>()
  #takenOver = 0
  #results = 0
  /** Whether something was not known when it was needed: another pass will have it. */
  #lacking = false
  #bytes = 0
  #bytesTold = 0
  /** Of an archive, the log that is being read. */
  member: string | null = null
  #log = new LogMembers()
  #run: RunUnderWay
  /** The first run of the log. */
  #firstRun = 0
  /** Whether results were passed over, or would have been but must be read after all, as where messages lead to results by their place. */
  #passing: 'none' | 'done' | 'in-vain' = 'none'
  #file: KeptFile = { path: '' }
  readonly #problem: TellProblem = (code, pointer, subject) => this.#report(code, this.#pointer(pointer), subject)

  constructor(task: ReaderTask, port: ReaderPort, knowledge: Knowledge, batch: BatchBuilder, scan: ScanFile) {
    batch.forget()
    this.#scan = scan
    this.#batch = batch
    this.#names = new RowNames(this.#batch)
    this.#task = task
    this.#mostResults = Math.floor(task.mostBytes / leastOfResult)
    this.#run = new RunUnderWay(-1, 0, task.limits.partBytes)
    this.#port = port
    this.#knowledge = knowledge
  }

  /** Gives whether what was sent can stand: whether everything was known when it was needed. */
  read(): boolean {
    this.#knowledge.sources?.beginPass()
    for (const [index, { member, ...file }] of this.#knowledge.inlined.documents.entries()) {
      this.member = member
      this.#log = new LogMembers()
      const before = this.#run.number
      this.#firstRun = before + 1
      this.#file = file
      this.#scan(this.#file, this, this.#task.limits, (bytes) => this.#count(bytes))
      if (this.#log.hasInline && this.#knowledge.inlined.inline(index)) return this.#beginAnew()
      this.#judgeLog(this.#run.number - before)
    }
    this.#flush()
    this.#tellProgress()
    if (this.#knowledge.sources?.isExhausted) return this.#beginWithoutSources()
    const fingerprints = [...this.#knowledge.fingerprints.values()]
    const isInVain = this.#passing === 'in-vain' || (this.#passing === 'done' && this.found().hasLogLinks)
    if (isInVain || (this.#takenOver > 0 && fingerprints.some((keys) => keys.hasUnjudged))) {
      // What is judged here is judged by all results of a rule, and some were not looked at.
      for (const keys of fingerprints) keys.forget()
      this.#knowledge.takesOver = false
      return false
    }
    const silenced = fingerprints.map((keys) => keys.judge().length > 0)
    this.member = null
    for (const subject of leftOutInWords(fingerprints)) this.#report('fingerprint-tells-nothing', '/runs', subject)
    if (this.#knowledge.hasLeftSources) this.#report('sources-not-used', '/runs', '')
    return !this.#lacking && !silenced.includes(true)
  }

  /** Says what is wrong with a log that was scanned, and had so many runs, besides these. Throws `VersionUnsupported` and `NotSarif`. */
  #judgeLog(runs: number): void {
    const { version, schema, hasRuns, hasRunsArray, hasOtherRuns } = this.#log
    const judged = judgeVersion(version, schema)
    if (judged !== null) this.#report(judged.code, '/version', judged.subject)
    if (hasRunsArray && runs === 0) this.#report('runs-empty', '/runs', '')
    if (!hasRuns) throw new NotSarif(hasOtherRuns ? 'its `runs` is no array' : 'it has no `runs`')
  }

  #beginAnew(): false {
    this.#knowledge.beginAnew()
    return false
  }

  #beginWithoutSources(): false {
    this.#knowledge.leaveSources()
    return this.#beginAnew()
  }

  /** Which known sightings were taken over, by their snapshots, and whether any message leads to a part of its own log. */
  found(): { taken: Map<number, TakenOver>; hasLogLinks: boolean } {
    const hasLogLinks = [...this.#tools.values()].some((rows) => rows.hasLogLinks)
    return { taken: new Map(Array.from(this.#known, ([snapshot, { taken }]) => [snapshot, taken])), hasLogLinks }
  }

  logMember(key: string, bytes: Uint8Array): void {
    if (key === 'runs') {
      const isNull = parsedPart(bytes) === null
      if (isNull) this.#log.hasRuns = true
      else this.#log.hasOtherRuns = true
      this.#report(isNull ? 'runs-null' : 'runs-not-an-array', '/runs', '')
    } else {
      const kept = this.#log.add(key, bytes, this.#task.limits.partBytes)
      if (!kept) this.#report('member-too-large', `/${key}`, 'all members of the log together')
      this.#sendLogMembers()
    }
  }

  runsStart(): void {
    this.#log.hasRuns = true
    this.#log.hasRunsArray = true
    this.#firstRun = this.#run.number + 1
    // A version that cannot be read is found before a long log of it is.
    if (this.#log.version !== undefined) judgeVersion(this.#log.version, this.#log.schema)
  }

  runStart(index: number): void {
    const { runs, partBytes } = this.#task.limits
    const number = this.#run.number + 1
    if (number >= runs) throw new TooManyRuns(runs)
    this.#run = new RunUnderWay(number, index, partBytes)
    // A run that another pass has seen needs no waiting for its members.
    const known = this.#knowledge.headers.get(number)
    if (known !== undefined) this.#begin(known)
  }

  runMember(key: string, bytes: Uint8Array): void {
    if (key !== 'results') {
      if (!this.#run.header.add(key, bytes)) this.#hadNoRoom(pointerToken(key))
      return
    }
    const isNull = parsedPart(bytes) === null
    this.#run.results.fault = isNull ? 'null' : 'no-array'
    this.#problem(isNull ? 'results-null' : 'results-not-an-array', '/results', '')
  }

  artifactsStart(): void {
    this.#run.header.beginArtifacts()
  }

  artifact(buffer: Buffer, start: number, end: number, index: number): void {
    const run = this.#run
    const bytes = buffer.subarray(start, end)
    try {
      const { hasContents, isKept } = run.header.addArtifact(index, bytes)
      // A log with too many of them is read in the next pass, when its tool is known.
      if (hasContents && !run.artifacts.hold(index, bytes, run.wanted === null)) this.#lacking = true
      if (!isKept) this.#hadNoRoom(`/artifacts/${index}`)
    } catch {
      this.#problem('artifact-malformed', `/artifacts/${index}`, '')
    }
    if (run.wanted !== null) this.#sendArtifacts()
  }

  resultsStart(offset: number): void {
    const run = this.#run
    if (run.results.isKnown) this.#passing = 'in-vain'
    run.results.begin(offset)
    // A run that names its tool only after its results is read in the next pass, when it is known.
    if (run.wanted === null && run.header.has('tool') && !this.#lacking) this.#begin(run.header)
    run.wanted ??= { mode: 'skip' }
    run.header.resultsStarted = true
  }

  passedResults(): readonly PassedResults[] {
    const run = this.#run
    const { wanted } = run
    if (wanted?.mode === 'selected') return this.#knowledge.stretches.get(run.number)?.passedOver(wanted.selection) ?? []
    if (wanted?.mode !== 'unless-known') return []
    const { bytes } = wanted
    const isReadAlike = areReadAlike(run.writer?.contextBytes ?? null, bytes)
    const end = isReadAlike && !run.results.areSeveral ? endOfKnownResults(this.#file, run.results.start, bytes) : -1
    if (end === -1) {
      this.#begin(run.begun, true)
      return []
    }
    run.results.isKnown = true
    if (this.#passing === 'none') this.#passing = 'done'
    this.#takenOver += bytes.results
    // Its bracket is the last of these bytes.
    return [{ from: resultsLookedAt, to: bytes.results, end: end - 1 }]
  }

  result(buffer: Buffer, start: number, end: number, offset: number, index: number, members: MemberTable): void {
    if (++this.#results > this.#mostResults) throw new TooManyResults(this.#mostResults)
    const run = this.#run
    const wanted = run.wanted
    if (wanted === null || wanted.mode === 'skip' || (wanted.mode === 'selected' && wanted.selection[index] !== 1)) return
    const slice = { buffer, start, end, index, members }
    if (LogChecks.isLookedAt(index, end - start)) run.checks?.result(slice)
    if (run.results.isKnown) return
    if (run.known !== null && run.writer?.takeOver(slice, run.known)) {
      this.#takenOver++
      run.stretches.add(index, offset, offset + end - start)
      return
    }
    const isPlain = run.writer?.write(this.#batch, slice, wanted.mode !== 'keys')
    if (isPlain === false) run.results.isPlain = false
    if (this.#batch.full) this.#flush()
  }

  resultsEnd(count: number, end: number): void {
    this.#run.results.end(count, end)
  }

  runEnd(): void {
    const run = this.#run
    const { header } = run
    const known = this.#knowledge.headers.get(run.number)
    const cameTooLate = header.decisiveAfterResults || run.writer === null
    if (known === undefined && run.results.hasArray && cameTooLate) this.#lacking = true
    this.#knowledge.headers.set(run.number, header)
    // Where results are in pieces, places in the last are not those of all.
    if (run.known !== null && !run.results.areSeveral) this.#knowledge.stretches.set(run.number, run.stretches)
    if (this.#lacking) return
    if (run.writer === null) this.#begin(header)
    if (run.wanted?.mode === 'unless-known' && !run.results.isKnown) this.#begin(run.begun, true)
    this.#flush()
    this.#sendLogMembers()
    for (const key of header.faults) this.#problem('member-malformed', pointerToken(key), key)
    const text = header.text()
    run.checks?.end()
    const problems = remarkOnRun(header, text, run.results, this.#problem)
    const { count, lost } = run.results
    const bytes = run.results.bytes(this.#file, run.writer?.contextBytes ?? null)
    this.#port.send({ type: 'run-end', run: run.number, header: text, problems, results: count, lost, bytes })
  }

  problem(code: ScanProblem, pointer: string, detail: string): void {
    if (code === 'result-too-large') this.#run.results.lost.push(Number(pointer.slice(pointer.lastIndexOf('/') + 1)))
    // What is read piece by piece is an array; any other value of this size is passed over.
    if (code === 'member-too-large' && pointer === this.#pointer('/results')) this.#run.results.fault = 'no-array'
    this.#report(code, pointer, detail)
  }

  /** Names a part of the run that cannot be kept beside what came before. */
  #hadNoRoom(pointer: string): void {
    this.#problem('member-too-large', pointer, 'all members of the run together')
  }

  #begin(header: RunHeader, differs = !this.#knowledge.takesOver): void {
    const own = this.#run
    own.begun = header
    const run = header.run()
    const notice = runNotice(run, { number: own.number, pointer: this.#pointer(''), differs })
    const { tool } = notice
    const { projectKey, judged, wanted } = this.#port.ask(notice)
    const keys = this.#knowledge.keysOf(tool, judged)
    let rows = this.#tools.get(tool)
    if (rows === undefined) this.#tools.set(tool, (rows = toolRows(tool, projectKey, keys)))
    if (wanted.mode === 'anew') this.#passing = 'in-vain'
    own.wanted = wanted.mode === 'anew' ? { mode: 'skip' } : wanted
    own.known = wanted.mode === 'keys' && wanted.known !== null && this.#knowledge.takesOver ? this.#knownOf(wanted.known) : null
    const root = rootOfRun(this.#task.parameters, own.number)
    own.checks = new LogChecks(run, header, root, this.#problem)
    const problem: RowProblem = (code, index, subject) => {
      if (code === 'result-unreadable') own.results.areUnreadable = true
      this.#problem(code, `/results/${index}`, subject)
    }
    const sources = this.#knowledge.sources && new RunSources(this.#knowledge.sources, run, root)
    own.writer = new RowWriter({ run, number: own.number, header, rows, names: this.#names, root, problem, sources })
    this.#sendArtifacts()
  }

  // Runs of one snapshot take from the same sightings.
  #knownOf(sightings: KnownSightings): KnownResults {
    let known = this.#known.get(sightings.snapshot)
    if (known === undefined) this.#known.set(sightings.snapshot, (known = new KnownResults(sightings)))
    return known
  }

  #sendLogMembers(): void {
    if (this.#run.number < this.#firstRun || this.#lacking) return
    for (const part of this.#log.take()) this.#port.send({ type: 'part', run: this.#firstRun, member: 'log', ...part })
  }

  #sendArtifacts(): void {
    const run = this.#run
    for (const artifact of run.artifacts.take()) this.#port.send({ type: 'part', run: run.number, member: 'artifacts', ...artifact })
  }

  #flush(): void {
    if (!this.#batch.empty) this.#port.send({ type: 'rows', batch: this.#batch.take() })
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes - this.#bytesTold < progressBytes) return
    this.#tellProgress()
  }

  #tellProgress(): void {
    this.#bytesTold = this.#bytes
    this.#port.send({ type: 'progress', bytes: this.#bytes, results: { file: this.#file, start: this.#run.results.start } })
  }

  #pointer(rest: string): string {
    return `/runs/${this.#run.index}${rest}`
  }

  #report(code: ReportCode, pointer: string, subject: string): void {
    this.report.add(code, this.member === null ? pointer : `${this.member}#${pointer}`, subject)
  }
}
