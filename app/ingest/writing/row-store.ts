import { absentInLog } from '#app/sarif/codes.ts'
import { type Rename, renameResults } from '#app/store/sightings/aliases.ts'
import { bulkInsert } from '#app/store/bulk/bulk-insert.ts'
import type { BulkInsert, SightingColumns } from '#app/store/bulk/bulk-columns.ts'
import { addReadings } from '#app/store/matching/block-readings.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { addPermalinks } from '#app/store/sightings/permalinks.ts'
import { nextRevision } from '#app/store/revision.ts'
import { namesOfSightings } from '#app/store/matching/standing-sightings.ts'
import { supersede } from '#app/store/sightings/supersede.ts'
import { type Reading, readingTransaction } from '#app/store/uploads/readings.ts'
import type { Decision } from './decision.ts'
import { FreeIds, type NewRow } from './free-ids.ts'
import type { PackedBlock } from '#app/ingest/reading/pack-batch.ts'
import { numberColumn, type RowBatch } from '#app/ingest/resolving/row-batch.ts'
import { type RowTexts, rowTexts } from './row-texts.ts'
import { StoredNames } from './stored-names.ts'

const resultsPerPermalinkWrite = 65_536

/** What came of a batch: how many results began, and the sightings of their own series that others go on from (`Decision.goesOnFrom`). */
export type WrittenBatch = { begun: number; goneOn: number[] }

/** Rows of a batch: what they say, what becomes of each, and 1 for those that the log itself calls absent. */
type DecidedRows = { texts: RowTexts; ordinals: Uint32Array; decisions: Decision[]; absent: Int32Array }

/** Writes the rows of one reading of one upload, batch by batch, each in a short transaction. */
export class RowStore {
  readonly #database: Database
  readonly #insert: BulkInsert
  readonly #upload: Reading & { received_at: string }
  readonly #project: number
  /** Whether ids may be taken already. */
  readonly #checkIds: boolean
  /** Of the batches that come. */
  readonly names: StoredNames
  readonly #ids: FreeIds
  readonly #renames: Rename[] = []
  #firstUnlinked = 0
  #lastResult = 0

  constructor(
    database: Database,
    upload: Reading & { received_at: string },
    project: number,
    checkIds: boolean,
    isSettled: (result: number) => boolean,
  ) {
    this.#database = database
    this.names = new StoredNames(database.engine)
    this.#insert = bulkInsert(database)
    this.#upload = upload
    this.#project = project
    this.#checkIds = checkIds
    this.#ids = new FreeIds(isSettled)
  }

  /**
   * Writes a batch; `runs` gives the stored number of a run, `decisions` what becomes of each row. What the log
   * itself calls absent ends as it begins: it is known, and never open.
   */
  async write(batch: RowBatch, packed: PackedBlock[], runs: (run: number) => number, decisions: Decision[]): Promise<WrittenBatch> {
    const texts = rowTexts(batch)
    return readingTransaction(this.#database, this.#upload, async (db) => {
      const rev = await nextRevision(db)
      await this.names.learn(db, batch)
      const blocks = await this.#insert.blocks(db, {
        upload: packed.map(() => this.#upload.id),
        results: packed.map((block) => block.results),
        bytes: packed.map(({ bytes }) => bytes),
      })
      await addReadings(
        db,
        blocks.map((block, at) => ({
          block,
          readings: packed[at]?.readings ?? new Uint8Array(),
          keys: packed[at]?.keys ?? new Uint8Array(),
        })),
      )
      const absent = numberColumn(batch, 'logBaseline').map((code) => (code === absentInLog ? 1 : 0))
      const rows = { texts, ordinals: batch.ordinals, decisions, absent }
      const begun = decisions.filter(({ result }, row) => result === null && absent[row] === 0).length
      const results = await this.#results(db, rows, rev)
      const columns = this.#columns(batch, rows, runs)
      await this.#insert.sightings(db, {
        ...columns,
        ...(await this.#before(db, columns, rows)),
        ...places(packed, blocks),
        result: results,
        rev: same(batch.count, rev),
      })
      for (const [series, some] of Map.groupBy(decisions, (decision) => decision.series)) {
        const since = some[0]?.since ?? 0
        await supersede(
          db,
          some.flatMap(({ result }) => result ?? []),
          { series, since, rev },
        )
      }
      if (this.#lastResult - this.#firstUnlinked >= resultsPerPermalinkWrite || this.#checkIds) await this.#link(db)
      return { begun, goneOn: decisions.flatMap(({ goesOnFrom }) => goesOnFrom ?? []) }
    })
  }

  /** Enters what ids are not entered yet. */
  async finish(): Promise<void> {
    await readingTransaction(this.#database, this.#upload, (db) => this.#link(db))
  }

  /** Notes under what identities results go on that are not written anew. */
  rename(renames: readonly Rename[]): void {
    for (const rename of renames) this.#renames.push(rename)
  }

  /** Notes under what identities results go on, once their sightings are published: in the same transaction. */
  async publish(db: Queryable): Promise<number[]> {
    return renameResults(db, this.#project, this.#renames, (result) => this.#ids.isTaken(result))
  }

  async #link(db: Queryable): Promise<void> {
    if (this.#firstUnlinked > 0) await addPermalinks(this.#database.engine, db, this.#project, this.#firstUnlinked, this.#lastResult)
    this.#firstUnlinked = 0
  }

  /** The result of each row: the one decided on, or a new one under an id that nothing else has. */
  async #results(db: Queryable, rows: DecidedRows, rev: number): Promise<number[]> {
    const { texts, decisions } = rows
    const results = decisions.map(({ result }) => result ?? 0)
    const without: number[] = []
    for (let row = 0; row < results.length; row++) if (results[row] === 0) without.push(row)
    if (without.length === 0) return results
    const uids = new Map<number, string>()
    if (this.#checkIds) {
      const asked = without.map((row) => newRow(row, rows))
      for (const [row, found] of await this.#ids.find(db, asked)) {
        if (typeof found === 'string') uids.set(row, found)
        else {
          decisions[row] = found
          results[row] = found.result ?? 0
        }
      }
    }
    const fresh = without.filter((row) => results[row] === 0)
    const uid = fresh.map((row) => uids.get(row) ?? texts.ids[row] ?? '')
    const ids = await this.#insert.results(db, {
      uid,
      identity: fresh.map((row, at) => (texts.identities[row] === uid[at] ? null : (texts.identities[row] ?? null))),
      project: same(fresh.length, this.#project),
      first_seen: same(fresh.length, this.#upload.received_at),
      rev: same(fresh.length, rev),
    })
    ids.forEach((id, at) => (results[fresh[at] ?? 0] = id))
    this.#firstUnlinked ||= ids[0] ?? 0
    this.#lastResult = ids.at(-1) ?? this.#lastResult
    return results
  }

  #columns(
    batch: RowBatch,
    { texts: { messages, contents }, decisions, absent }: DecidedRows,
    runs: (run: number) => number,
  ): Omit<SightingColumns, 'result' | 'rev' | 'block' | 'slot' | 'file_before' | 'rule_before'> {
    return {
      matched: decisions.map(({ matched }) => matched),
      series: decisions.map(({ series }) => series),
      since: decisions.map(({ since }) => since),
      until: decisions.map(({ since }, row) => (absent[row] === 1 ? since : null)),
      reopened: decisions.map(({ reopened }, row) => (reopened && absent[row] === 0 ? 1 : 0)),
      run: numberColumn(batch, 'run').map(runs),
      rule: numberColumn(batch, 'rule').map((rule) => this.names.rule(rule)),
      file: numberColumn(batch, 'file').map((file) => this.names.file(file)),
      tagset: numberColumn(batch, 'tagset').map((tagset) => this.names.tagset(tagset)),
      level: numberColumn(batch, 'level'),
      severity: numberColumn(batch, 'severity'),
      kind: numberColumn(batch, 'kind'),
      log_baseline: numberColumn(batch, 'logBaseline'),
      suppression: numberColumn(batch, 'suppression'),
      start_line: numberColumn(batch, 'startLine'),
      steps: numberColumn(batch, 'steps'),
      has: numberColumn(batch, 'has'),
      message: messages,
      content: contents,
    }
  }

  /** The files and rules that results of another identity had before; notes the identities that they go on under. */
  async #before(
    db: Queryable,
    { file, rule }: Pick<SightingColumns, 'file' | 'rule'>,
    { texts: { ids, identities }, decisions }: DecidedRows,
  ): Promise<Pick<SightingColumns, 'file_before' | 'rule_before'>> {
    const [files, rules] = [same(decisions.length, 0), same(decisions.length, 0)]
    const renamed = decisions.flatMap(({ renamedFrom }) => renamedFrom ?? [])
    const names = await namesOfSightings(db, renamed)
    for (const [row, { renamedFrom, result }] of decisions.entries()) {
      const before = renamedFrom === null ? undefined : names.get(renamedFrom)
      if (before === undefined || result === null) continue
      if (before.file !== file[row]) files[row] = before.file
      if (before.rule !== rule[row]) rules[row] = before.rule
      this.#renames.push({ result, uid: ids[row] ?? '', identity: identities[row] ?? '' })
    }
    return { file_before: files, rule_before: rules }
  }
}

function newRow(row: number, { texts: { ids, identities }, ordinals, decisions, absent }: DecidedRows): NewRow {
  const [id, decision] = [ids[row] ?? '', decisions[row]]
  if (decision === undefined) throw new Error('A row has a decision.')
  return { row, id, identity: identities[row] ?? id, ordinal: ordinals[row] ?? 0, isAbsent: absent[row] === 1, decision }
}

/** In which block each row's bytes are, and where in it. */
function places(packed: readonly PackedBlock[], blocks: readonly number[]): { block: Int32Array; slot: Int32Array } {
  const count = packed.reduce((sum, { results }) => sum + results, 0)
  const [block, slot] = [new Int32Array(count), new Int32Array(count)]
  let row = 0
  for (const [at, { results }] of packed.entries()) {
    for (let element = 0; element < results; element++) {
      block[row] = blocks[at] ?? 0
      slot[row++] = element
    }
  }
  return { block, slot }
}

function same<T>(count: number, value: T): T[] {
  return Array<T>(count).fill(value)
}
