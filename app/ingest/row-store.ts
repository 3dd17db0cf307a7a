import { bulkInsert, type BulkInsert, type NewBlock, type NewSighting } from '#app/store/bulk-insert.ts'
import { packBlock } from '#app/store/block-bytes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { internFiles, internRules, internTagsets, internTool } from '#app/store/intern.ts'
import { addPermalinks, holdersOf } from '#app/store/permalinks.ts'
import { nextRevision } from '#app/store/revision.ts'
import { hashGeneration, identityBytes, idOf } from './identity.ts'
import { type RowBatch, rowNumbers } from './row-batch.ts'

const resultsPerBlock = 128
const bytesPerBlock = 512 * 1024
const resultsPerPermalinkWrite = 65_536

/** What becomes of a row: a sighting of a stored result, or of a new one (`result` null). */
export type Decision = { result: number | null; series: number; since: number; reopened: boolean }

export type PackedBlock = { bytes: Uint8Array; results: number }

/** Compresses the original bytes of a batch; begun when the batch arrives, so that it runs while earlier ones are written. */
export function packBatch(batch: RowBatch): Promise<PackedBlock[]> {
  const blocks: Promise<PackedBlock>[] = []
  for (let first = 0, start = 0; first < batch.count; ) {
    let next = first + 1
    while (next < batch.count && next - first < resultsPerBlock && (batch.rawEnds[next - 1] ?? 0) - start < bytesPerBlock) next++
    const ends = batch.rawEnds.slice(first, next).map((end) => end - start)
    const end = batch.rawEnds[next - 1] ?? start
    blocks.push(packBlock(batch.raw.subarray(start, end), ends).then((bytes) => ({ bytes, results: ends.length })))
    first = next
    start = end
  }
  return Promise.all(blocks)
}

/** Writes the rows of one reading of one upload, batch by batch, each in a short transaction. */
export class RowStore {
  readonly #database: Database
  readonly #insert: BulkInsert
  readonly #upload: number
  readonly #project: number
  readonly #firstSeen: string
  /** Whether ids may be taken already. */
  readonly #checkIds: boolean
  #files: number[] = []
  #rules: number[] = []
  #tagsets: number[] = []
  readonly #claimed = new Set<number>()
  #firstUnlinked = 0
  #lastResult = 0

  constructor(database: Database, upload: { id: number; received_at: string }, project: number, checkIds: boolean) {
    this.#database = database
    this.#insert = bulkInsert(database)
    this.#upload = upload.id
    this.#project = project
    this.#firstSeen = upload.received_at
    this.#checkIds = checkIds
  }

  /** Enters names that come up for the first time; they go on counting from those before. */
  async learnNames(db: Queryable, batch: Pick<RowBatch, 'files' | 'rules' | 'tagsets'>): Promise<void> {
    if (batch.files.length > 0) this.#files.push(...(await internFiles(db, batch.files)))
    for (const { tool, ...rule } of batch.rules) this.#rules.push(...(await internRules(db, await internTool(db, tool), [rule])))
    if (batch.tagsets.length > 0) this.#tagsets.push(...(await internTagsets(db, batch.tagsets)))
  }

  /** A reader that begins anew numbers its names anew. */
  forgetNames(): void {
    this.#files = []
    this.#rules = []
    this.#tagsets = []
  }

  /** Writes a batch; `runs` gives the stored number of a run, `decisions` what becomes of each row. Gives how many results are new. */
  async write(batch: RowBatch, packed: PackedBlock[], runs: (run: number) => number, decisions: Decision[]): Promise<number> {
    return this.#database.kysely.transaction().execute(async (db) => {
      const rev = await nextRevision(db)
      await this.learnNames(db, batch)
      const blocks: NewBlock[] = packed.map(({ bytes, results }) => ({ upload: this.#upload, results, bytes }))
      const blockIds = await this.#insert.blocks(db, blocks)
      const results = await this.#results(db, batch, decisions, rev)
      await this.#insert.sightings(db, this.#sightings(batch, decisions, results, packed, blockIds, runs, rev))
      await this.#supersede(db, decisions, rev)
      const added = decisions.filter(({ result }) => result === null).length
      if (this.#lastResult - this.#firstUnlinked >= resultsPerPermalinkWrite || this.#checkIds) await this.#link(db)
      return added
    })
  }

  /** Enters what ids are not entered yet. */
  async finish(): Promise<void> {
    await this.#database.kysely.transaction().execute((db) => this.#link(db))
  }

  async #link(db: Queryable): Promise<void> {
    if (this.#firstUnlinked > 0) await addPermalinks(db, this.#project, this.#firstUnlinked, this.#lastResult)
    this.#firstUnlinked = 0
  }

  /** The result of each row: the one decided on, or a new one under an id that nothing else has. */
  async #results(db: Queryable, batch: RowBatch, decisions: Decision[], rev: number): Promise<number[]> {
    const rows = decisions.flatMap(({ result }, row) => (result === null ? [row] : []))
    const holders = this.#checkIds ? await holdersOf(db, rows.map((row) => batch.ids[row] ?? '')) : undefined
    const fresh: { row: number; uid: string; identity: Uint8Array }[] = []
    const results = decisions.map(({ result }) => result ?? 0)
    for (const row of rows) {
      const uid = batch.ids[row] ?? ''
      const identity = batch.identities.subarray(row * identityBytes, (row + 1) * identityBytes)
      const holder = holders?.get(uid)
      if (holder === undefined) fresh.push({ row, uid, identity })
      else if (await this.#canClaim(db, holder.result, holder.identity, identity, decisions[row])) {
        results[row] = holder.result ?? 0
        const decision = decisions[row]
        if (decision !== undefined) decisions[row] = { ...decision, result: holder.result }
      } else fresh.push({ row, uid: await nextGeneration(db, identity, batch.ordinals[row] ?? 0), identity })
    }
    const common = { project: this.#project, first_seen: this.#firstSeen, rev }
    const ids = await this.#insert.results(db, fresh.map(({ uid, identity }) => ({ uid, identity, ...common })))
    ids.forEach((id, at) => (results[fresh[at]?.row ?? 0] = id))
    if (ids.length > 0) {
      this.#firstUnlinked ||= ids[0] ?? 0
      this.#lastResult = ids.at(-1) ?? 0
    }
    return results
  }

  // The id's holder is the same result if its latest identity is this one and nothing of the ref shows it now: it was fixed, or is on another ref.
  async #canClaim(db: Queryable, result: number | null, held: Uint8Array | null, identity: Uint8Array, decision: Decision | undefined): Promise<boolean> {
    if (result === null || held === null || decision === undefined || this.#claimed.has(result)) return false
    if (Buffer.compare(held, identity) !== 0) return false
    const shown = await db
      .selectFrom('sighting')
      .innerJoin('series', 'series.id', 'sighting.series')
      .select('sighting.id')
      .where('sighting.result', '=', result)
      .where('sighting.until', 'is', null)
      .where('series.ref', 'in', (inner) => inner.selectFrom('series').select('ref').where('id', '=', decision.series))
      .limit(1)
      .executeTakeFirst()
    if (shown !== undefined) return false
    this.#claimed.add(result)
    return true
  }

  #sightings(
    batch: RowBatch, decisions: Decision[], results: number[], packed: PackedBlock[], blockIds: number[], runs: (run: number) => number, rev: number,
  ): NewSighting[] {
    let [block, slot] = [0, 0]
    return decisions.map(({ series, since, reopened }, row) => {
      while (slot >= (packed[block]?.results ?? Infinity)) [block, slot] = [block + 1, 0]
      const numbers = rowNumbers(batch, row)
      return {
        result: results[row] ?? 0,
        series,
        run: runs(numbers.run),
        rule: this.#rules[numbers.rule] ?? 0,
        file: this.#files[numbers.file] ?? 0,
        tagset: this.#tagsets[numbers.tagset] ?? 0,
        since,
        until: null,
        superseded: null,
        reopened: reopened ? 1 : 0,
        level: numbers.level,
        severity: numbers.severity,
        kind: numbers.kind,
        log_baseline: numbers.logBaseline,
        suppression: numbers.suppression,
        start_line: numbers.startLine,
        start_column: numbers.startColumn,
        end_line: numbers.endLine,
        end_column: numbers.endColumn,
        steps: numbers.steps,
        has: numbers.has,
        message: batch.messages[row] ?? '',
        content: batch.contents.subarray(row * identityBytes, (row + 1) * identityBytes),
        block: blockIds[block] ?? 0,
        slot: slot++,
        rev,
      }
    })
  }

  /** The sightings that stood for these results on the ref make place for the new ones. */
  async #supersede(db: Queryable, decisions: readonly Decision[], rev: number): Promise<void> {
    for (const [series, some] of Map.groupBy(decisions.filter(({ result }) => result !== null), (decision) => decision.series)) {
      const since = some[0]?.since ?? 0
      const results = some.flatMap(({ result }) => result ?? [])
      for (let at = 0; at < results.length; at += 1000) {
        await db
          .updateTable('sighting')
          .set({ superseded: since, rev })
          .where('result', 'in', results.slice(at, at + 1000))
          .where('superseded', 'is', null)
          .where('since', '<', since)
          .where('series', 'in', (inner) =>
            inner.selectFrom('series').select('id').where('ref', 'in', (ref) => ref.selectFrom('series').select('ref').where('id', '=', series)),
          )
          .execute()
      }
    }
  }
}

async function nextGeneration(db: Queryable, identity: Uint8Array, ordinal: number): Promise<string> {
  for (let generation = 1; ; generation++) {
    const uid = idOf(hashGeneration(identity, ordinal, generation))
    if ((await holdersOf(db, [uid])).size === 0) return uid
  }
}
