import type { Rename } from '#app/store/sightings/aliases.ts'
import type { Database, Queryable, Write } from '#app/store/database.ts'
import { isAnyOrderKept } from '#app/store/sightings/log-order.ts'
import { loadStanding, type StandingSightings } from '#app/store/matching/standing-sightings.ts'
import { knownResultsBytes } from '#app/store/uploads/results-bytes.ts'
import type { ResultsBytes } from '#app/store/tables.ts'
import type { Decision } from './decision.ts'
import { ownSightings } from '#app/store/deleting/write-out.ts'
import { partOf } from '#app/store/sightings/sighted.ts'
import type { TrendRow } from '#app/store/projects/trend.ts'
import { knownBytesOfRef, type SnapshotBase } from './snapshot-base.ts'
import { BeganCounts } from './began-counts.ts'
import { FreshKeys } from '#app/ingest/matching/fresh-keys.ts'
import type { TakenOver } from '#app/ingest/resolving/known-results.ts'
import { type NewReadings, newReadings, type UnchangedRow } from './new-readings.ts'
import { type MatchedRow, matchSnapshot } from '#app/ingest/matching/match-snapshot.ts'
import type { RunAnswer, RunEnd } from '#app/ingest/reading/reader-messages.ts'
import type { RenamedRule } from '#app/ingest/reading/renamed-rules.ts'
import type { ResultsDigests } from '#app/ingest/reading/results-bytes.ts'
import type { RowBatch } from '#app/ingest/resolving/row-batch.ts'
import { type Shared, SharedSightings, sharedUnseen } from './shared-sightings.ts'
import type { WrittenBatch } from './row-store.ts'
import { WrittenRows } from './written-rows.ts'

/**
 * What becomes of a row, and the id that it has if it is new, as it was when all rows were counted: null for one that stands where another was
 * thought to, undefined where rows were not counted before.
 */
type NextRow = { decision: Decision; id: string | null | undefined }

/**
 * One snapshot of an upload on its way into the store: what it is compared with, what its rows are, and what becomes of each. Where there is
 * nothing to compare with, rows are written as they come. Else those whose bytes are known are taken over; of the others the keys are
 * gathered first, matched, and only what began or changed is read again and written.
 */
export class SnapshotPlan {
  readonly id: number
  readonly series: number
  /** Null until it is loaded, and where there is nothing to compare with. */
  stored: StandingSightings | null = null
  complete = true
  results = 0
  begun = 0
  /** What did not change, but for its identity. */
  readonly renamed: Rename[] = []
  taken = new Uint8Array()
  /** Whether its results were passed over, as those of the snapshot before it. */
  isKnown = false
  /** What stands for the results of its only run, where the next snapshot may know them by it. */
  digests: ResultsDigests | null = null
  /** What it shows of others' sightings whose result goes on with other content; its own end as they make place. */
  changed: number[] = []
  /** Null where there is nothing to compare with. */
  readonly #base: SnapshotBase | null
  readonly #isFromOtherRef: boolean
  /** Whether no other ref has a part in what its series shows. */
  readonly #isByItself: boolean
  #bytesBefore: ResultsBytes | null = null
  /** The reader's numbers of its runs. */
  readonly #numbers: number[] = []
  /** Open results that the log itself calls absent. */
  #gone = 0
  readonly #fresh = new FreshKeys()
  readonly #began = new BeganCounts()
  #takenOver: TakenOver | null = null
  #shared: SharedSightings | null = null
  #renamed: RenamedRule[] = []
  /** Whether it has any file that had open results in the snapshot before, as far as that was asked. */
  #sharesFiles = true
  readonly #written = new WrittenRows()
  /** What becomes of every row where there is nothing to compare with. */
  readonly #newRow: NextRow
  /** Rows that did not change, and the places of their sightings. */
  #unchanged: UnchangedRow[] = []
  /** Of every row that was matched, the place of the sighting that it goes on with unchanged, or -1; kept where it is asked for. */
  #standing: { row: number; place: number }[] = []

  constructor(id: number, series: number, base: SnapshotBase | null, isByItself: boolean) {
    this.id = id
    this.series = series
    this.#base = base
    this.#isFromOtherRef = base?.of === 'other-ref'
    this.#isByItself = isByItself
    const decision = { result: null, series, since: id, reopened: false, matched: 0, renamedFrom: null, ordinal: null, goesOnFrom: null }
    this.#newRow = { decision, id: undefined }
  }

  get isCompared(): boolean {
    return this.#base !== null
  }

  /** Takes note of a run of it, with what its rules were called before. */
  beginRun(run: number, renamed: readonly RenamedRule[]): void {
    this.#numbers.push(run)
    this.#renamed.push(...renamed)
  }

  endRun({ isComplete, results, isKnown }: Pick<RunEnd, 'results'> & { isComplete: boolean; isKnown: boolean }): void {
    if (!isComplete) this.complete = false
    this.results += results
    this.isKnown ||= isKnown
  }

  /** Whether the next snapshot may know its results by their bytes, as far as can be said by now. */
  get isToBeKnown(): boolean {
    // Of several runs none is known by itself: which results are gone shows when all were read.
    return this.#isByItself && this.complete && this.#numbers.length === 1
  }

  /** By which the next snapshot may know its results; null where it is to read them. */
  get resultsBytes(): ResultsBytes | null {
    if (this.isKnown) return this.#isFromOtherRef ? null : this.#bytesBefore
    return this.isToBeKnown && this.digests !== null ? { results: this.results, ...this.digests } : null
  }

  /** What is wanted of the results of its newest run; `differs` where they are not those that were said to be known. */
  async wanted(database: Database, differs: boolean): Promise<RunAnswer['wanted']> {
    if (this.isKnown) return { mode: 'anew' }
    this.#bytesBefore = differs ? null : await this.#knownBytes(database.kysely)
    if (this.#bytesBefore !== null) return { mode: 'unless-known', bytes: this.#bytesBefore }
    await this.load(database)
    if (this.stored === null) return { mode: 'rows' }
    const { count, readings, open } = this.stored
    return { mode: 'keys', known: { snapshot: this.id, count, readings, open } }
  }

  /** By which the results of its only run may be known. */
  async #knownBytes(db: Queryable): Promise<ResultsBytes | null> {
    if (this.#base === null || this.#numbers.length !== 1) return null
    if (this.#base.of === 'other-ref') return knownBytesOfRef(db, this.#base)
    return this.isToBeKnown ? knownResultsBytes(db, this.#base.before) : null
  }

  /** Loads what it is compared with, once. */
  async load(database: Database): Promise<void> {
    if (this.stored !== null || this.#base === null) return
    this.stored = await loadStanding(database, this.#base.series, this.#isFromOtherRef ? 'open' : 'all')
    // What is known goes on, all of it.
    this.taken = this.isKnown ? this.stored.open.slice(0, this.stored.count) : new Uint8Array(this.stored.count)
  }

  /** Notes which known sightings a reader has taken over. */
  takeOver(taken: TakenOver): void {
    this.#takenOver = taken
    for (const [place, run] of taken.runs.entries()) this.taken[place] = run === -1 ? 0 : 1
  }

  /** Whether links into the log may be among what stands there as on another ref: they were not seen, and lead by this log's order. */
  async sharesLinks(db: Queryable): Promise<boolean> {
    if (this.stored === null || !this.#isFromOtherRef || !this.taken.includes(1)) return false
    return isAnyOrderKept(db, [...this.stored.runs])
  }

  /** Counts a batch that was written, with which so many results began; `goneOn`: what of its series others than those that it is compared with go on from. */
  count(batch: RowBatch, { begun, goneOn }: WrittenBatch): void {
    // What is compared was counted as it was matched, and such took for new.
    this.begun += this.stored === null ? begun : -goneOn.length
    this.changed.push(...goneOn.filter((sighting) => partOf(sighting) !== 0))
    if (this.#base === null) this.#began.add(batch)
  }

  /** What began where there is nothing to compare with: then it is the first of its series. */
  get began(): TrendRow[] {
    return this.#began.rows(this.series, this.id)
  }

  /** Gathers the keys of a batch of rows of one run. */
  gather(batch: RowBatch): void {
    this.#fresh.add(batch)
  }

  /**
   * Matches what was gathered; `paths` are those of the reader's files, by their numbers. Gives for each run which of its results are to be
   * written: a byte for each, or nothing if none is. With `keepsOrder`, `standingOf` can be asked afterwards.
   */
  async match(db: Queryable, paths: readonly string[], keepsOrder: boolean): Promise<Map<number, Uint8Array>> {
    const [stored, fresh] = [this.stored, this.#fresh]
    if (this.#isFromOtherRef) this.#shared = new SharedSightings(this.#takenOver)
    if (stored === null || this.#base === null || fresh.count === 0) return new Map()
    const comparison = { fresh, stored, series: this.#base.series, taken: this.#takenOver, renamed: this.#renamed, paths }
    const { rows, matched, sharesFiles } = await matchSnapshot(db, comparison)
    this.#sharesFiles = sharesFiles
    for (const { place, isMatched } of matched) {
      this.taken[place] = isMatched ? 1 : 0
      this.#shared?.leave(place)
    }
    for (const one of rows) {
      if (this.#shared !== null && one.isSettled) this.#shared.add(one.place, one.reason)
      else if (!this.#goesOn(stored, one, keepsOrder)) this.#write(stored, one)
    }
    return this.#written.selection()
  }

  /** Takes note of a row of which no sighting is written, as its result goes on unchanged, or is known to be gone. Gives whether it is one. */
  #goesOn(stored: StandingSightings, { row, place, isRenamed, isEqual, isSettled }: MatchedRow, keepsOrder: boolean): boolean {
    const fresh = this.#fresh
    const isGone = fresh.isAbsent(row) && place !== -1 && stored.open[place] === 0
    const stands = isEqual && stored.open[place] === 1 && !this.#isFromOtherRef
    if (keepsOrder) this.#standing.push({ row, place: stands || isGone ? place : -1 })
    if (isGone || !stands) return isGone
    if (!isSettled) this.#unchanged.push({ row, place })
    const uid = isRenamed ? fresh.id(row) : null
    if (uid !== null) this.renamed.push({ result: stored.results[place] ?? 0, uid, identity: fresh.identity(row) })
    return true
  }

  /** Decides what becomes of a row that is written. */
  #write(stored: StandingSightings, { row, place, reason, isRenamed }: MatchedRow): void {
    const fresh = this.#fresh
    const comesBack = place !== -1 && stored.open[place] === 0
    if (fresh.isAbsent(row)) this.#gone += place === -1 ? 0 : 1
    else if (place === -1 || comesBack) this.begun++
    this.#written.add(row, fresh.runs[row] ?? 0, fresh.indexes[row] ?? 0, {
      series: this.series,
      since: this.id,
      result: place === -1 ? null : (stored.results[place] ?? null),
      reopened: !this.#isFromOtherRef && (comesBack || stored.reopened[place] === 1),
      matched: reason,
      renamedFrom: isRenamed ? (stored.sightings[place] ?? null) : null,
      ordinal: fresh.ordinals[row] ?? 0,
      goesOnFrom: null,
    })
    const before = place === -1 || this.#isFromOtherRef ? 0 : (stored.sightings[place] ?? 0)
    if (partOf(before) !== 0) this.changed.push(before)
  }

  /** Makes what it goes on with its series' own, where that shares it: a log's order is kept by numbers that do not change any more. */
  async ownAll(write: Write): Promise<void> {
    const { stored } = this
    if (stored === null || this.#isFromOtherRef || stored.sightings.every((number) => partOf(number) === 0)) return
    const numbers = await ownSightings(write, this.series)
    const own = (number: number) => numbers.get(number) ?? number
    stored.sightings = stored.sightings.map(own)
    this.changed = this.changed.map(own)
  }

  /** The sightings that results of a run go on with unchanged, by their indexes, of which there are so many; 0 for the others. */
  standingOf(run: number, results: number): Float64Array {
    const standing = new Float64Array(results)
    const { stored } = this
    const { runs, indexes } = this.#takenOver ?? { runs: [], indexes: [] }
    // On another ref they are written again, as sightings of this one.
    if (this.#shared === null) {
      for (const [place, of] of runs.entries()) if (of === run) standing[indexes[place] ?? 0] = stored?.sightings[place] ?? 0
    }
    // What was taken over may have been matched all the same, and be another.
    for (const { row, place } of this.#standing) {
      if (this.#fresh.runs[row] === run) standing[this.#fresh.indexes[row] ?? 0] = place === -1 ? 0 : (stored?.sightings[place] ?? 0)
    }
    return standing
  }

  /** What is written as it stands on the other ref: all of it by itself where the order of the log is kept. */
  shared(keepsOrder: boolean): Shared {
    const [shared, stored, base] = [this.#shared, this.stored, this.#base]
    if (shared === null || base?.of !== 'other-ref') return { wholly: null, parts: [] }
    const { series: origin, at } = base
    if (this.isKnown && this.#bytesBefore !== null) {
      return sharedUnseen({ origin, at, run: this.#numbers[0] ?? 0, sightings: this.#bytesBefore.results })
    }
    if (stored === null) return { wholly: null, parts: [] }
    if (keepsOrder || at === 0) return { wholly: null, parts: shared.parts(stored) }
    return shared.shared(stored, { origin, at, runs: this.#numbers })
  }

  /** The stored results of which it is known what they are to the snapshot: one of its own, or, of what is open on another ref, none of them. */
  settled(): Iterable<number> {
    const { stored, taken } = this
    return stored?.results.subarray(0, stored.count).filter((_, place) => this.#isFromOtherRef || taken[place] === 1) ?? []
  }

  /**
   * How many results it fixes of what it is compared with, and the open sightings that end with it, as those of another ref go on there. If it is
   * incomplete it fixes what its log calls absent, and nothing that it may have missed.
   */
  fixed(): { count: number; ended: readonly number[] } {
    const stored = this.stored
    if (stored === null || this.isKnown || !this.complete) return { count: this.#gone, ended: [] }
    const left: number[] = []
    for (let place = 0; place < stored.count; place++) {
      if (this.taken[place] === 0 && stored.open[place] === 1) left.push(stored.sightings[place] ?? 0)
    }
    return { count: this.#gone + left.length, ended: this.#isFromOtherRef ? [] : left }
  }

  /**
   * How many results it fixes, where nothing goes on that was open in the snapshot before it, though neither is said to be of another commit;
   * where both are of one, nor is there anything but what counts as moved, of which `moved` is the number. Else null.
   */
  replaced(): { fixed: number; moved: number; commit: 'same' | 'unstated' } | null {
    const [stored, base] = [this.stored, this.#base]
    if (stored === null || base?.of !== 'own-series' || base.commit === 'other' || !this.complete) return null
    // Without a commit, what finds nothing may be of a later one, in which all is mended.
    if (base.commit === 'unstated' && this.results === 0) return null
    const open = stored.open.subarray(0, stored.count)
    const moved = open.filter((isOpen, place) => isOpen === 1 && this.taken[place] === 1).length
    if (moved > 0 && (this.#sharesFiles || base.commit === 'unstated')) return null
    const fixed = open.reduce((total, isOpen) => total + isOpen, -moved)
    // Where all of it has moved, and nothing else is there, it is the folder of the build that is another.
    return fixed > 0 || (moved > 0 && this.begun > 0) ? { fixed, moved, commit: base.commit } : null
  }

  /** Whether it says of every result what the snapshot says that it is compared with. */
  get saysTheSame(): boolean {
    return this.#base !== null && this.#written.isEmpty && this.fixed().count === 0
  }

  /** How the sightings are read by now that did not change, in parts to be written at once. */
  newReadings(): Iterable<NewReadings> {
    return this.stored === null ? [] : newReadings(this.stored, this.#fresh, this.#unchanged)
  }

  /** The next row that is written, in the order in which they come. */
  next(): NextRow {
    const next = this.#written.next()
    return next === undefined ? this.#newRow : { decision: next.decision, id: this.#fresh.id(next.row) }
  }
}
