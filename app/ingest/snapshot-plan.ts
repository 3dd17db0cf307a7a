import type { Database } from '#app/store/database.ts'
import { getKey, keyColumn, putKey } from '#app/store/key-column.ts'
import { loadStoredKeys, type StoredKeys } from '#app/store/stored-keys.ts'
import { findSeries, newestSnapshot, type SeriesKey } from '#app/store/series.ts'
import { type Keys, matchGroups } from './match.ts'
import { type RowBatch, rowNumbers } from './row-batch.ts'
import type { Decision } from './row-store.ts'

const idle = { result: null, reopened: false }

/**
 * One snapshot of an upload on its way into the store: what it is compared with, what its rows are, and what becomes of each. Where there is
 * nothing to compare with, rows are written as they come; else their keys are gathered first, matched, and only what began or changed
 * is read again and written.
 */
export class SnapshotPlan {
  readonly id: number
  readonly series: number
  readonly stored: StoredKeys | null
  complete = true
  results = 0
  begun = 0
  readonly #fromOtherRef: boolean
  #fresh: GrowingRows = new GrowingRows()
  #decisions: Decision[] = []
  #selected: number[] = []
  #next = 0

  constructor(id: number, series: number, stored: StoredKeys | null, fromOtherRef: boolean) {
    this.id = id
    this.series = series
    this.stored = stored
    this.#fromOtherRef = fromOtherRef
  }

  /** Gathers the keys of a batch of rows of one run. */
  gather(batch: RowBatch): void {
    for (let row = 0; row < batch.count; row++) this.#fresh.add(batch, row)
  }

  /** Matches what was gathered. Gives for each run which of its results are to be written: a byte for each, or nothing if none is. */
  match(): Map<number, Uint8Array> {
    const stored = this.stored
    if (stored === null) return new Map()
    const fresh = this.#fresh
    const match = matchGroups(fresh.keys(), stored, stored.open)
    this.taken = match.taken
    const selection = new Map<number, number[]>()
    for (let row = 0; row < fresh.count; row++) {
      const place = match.of[row] ?? -1
      if (match.unchanged[row] === 1 && !this.#fromOtherRef) continue
      this.#selected.push(row)
      const comesBack = place !== -1 && stored.open[place] === 0
      if (place === -1 || comesBack) this.begun++
      this.#decisions.push({
        ...idle,
        series: this.series,
        since: this.id,
        result: place === -1 ? null : (stored.results[place] ?? null),
        reopened: !this.#fromOtherRef && (comesBack || stored.reopened[place] === 1),
      })
      const run = fresh.runs[row] ?? 0
      const indexes = selection.get(run)
      if (indexes === undefined) selection.set(run, [fresh.indexes[row] ?? 0])
      else indexes.push(fresh.indexes[row] ?? 0)
      if (place !== -1 && !this.#fromOtherRef) this.changed.push(stored.sightings[place] ?? 0)
    }
    return new Map([...selection].map(([run, indexes]) => [run, bitmap(indexes)]))
  }

  /** Whether a stored result is one of the snapshot's. */
  hasMatched(result: number): boolean {
    const { stored, taken } = this
    this.#matched ??= new Set(stored?.results.subarray(0, stored.count).filter((_, place) => taken[place] === 1))
    return this.#matched.has(result)
  }

  taken: Uint8Array = new Uint8Array(0)
  /** Stored sightings whose result goes on with other content. */
  readonly changed: number[] = []
  /** Made when it is first asked for, after matching: few rows ask. */
  #matched: Set<number> | undefined

  /** Open sightings of the series that the snapshot does not have any more; none if it is incomplete, since it may have missed them. */
  ended(): number[] {
    const stored = this.stored
    if (stored === null || !this.complete || this.#fromOtherRef) return []
    return Array.from({ length: stored.count }, (_, place) => place)
      .filter((place) => stored.open[place] === 1 && this.taken[place] === 0)
      .map((place) => stored.sightings[place] ?? 0)
  }

  /** What becomes of the next row that is written, in the order in which they come; its id as it was when all rows were counted. */
  nextDecision(): Decision {
    const decision = this.stored === null ? undefined : this.#decisions[this.#next]
    this.#next++
    return decision ?? { ...idle, series: this.series, since: this.id }
  }

  /** The id of the row that `nextDecision` speaks of next. */
  nextId(): string | undefined {
    const row = this.#selected[this.#next]
    return row === undefined ? undefined : this.#fresh.id(row)
  }
}

/**
 * The plan of a snapshot: compared with its own series if that has snapshots, else with the same tool and category on the project's default
 * ref, else with nothing.
 */
export async function planSnapshot(
  database: Database,
  id: number,
  series: number,
  key: SeriesKey,
  defaultRef: number | null,
): Promise<SnapshotPlan> {
  const db = database.kysely
  if ((await newestSnapshot(db, series)) !== undefined) return new SnapshotPlan(id, series, await loadStoredKeys(db, series, 'all'), false)
  const base = defaultRef === null || defaultRef === key.ref ? null : await findSeries(db, { ...key, ref: defaultRef })
  return new SnapshotPlan(id, series, base === null ? null : await loadStoredKeys(db, base, 'open'), true)
}

function bitmap(indexes: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(1 + indexes.reduce((a, b) => Math.max(a, b), 0))
  for (const index of indexes) bytes[index] = 1
  return bytes
}

/** Keys of a snapshot's rows as they come in. */
class GrowingRows {
  count = 0
  runs = new Int32Array(1024)
  indexes = new Int32Array(1024)
  #lines = new Int32Array(1024)
  #identities = keyColumn(1024)
  #contents = keyColumn(1024)
  #ids = keyColumn(1024)

  add(batch: RowBatch, row: number): void {
    if (this.count === this.runs.length) this.#grow()
    const at = this.count++
    const { run, index, startLine } = rowNumbers(batch, row)
    this.runs[at] = run
    this.indexes[at] = index
    this.#lines[at] = startLine
    const id = batch.ids[row] ?? ''
    putKey(this.#ids, at, id)
    putKey(this.#identities, at, batch.identities[row] ?? id)
    putKey(this.#contents, at, batch.contents[row] ?? '')
  }

  id(row: number): string {
    return getKey(this.#ids, row)
  }

  keys(): Keys {
    return { count: this.count, identities: this.#identities, contents: this.#contents, lines: this.#lines }
  }

  #grow(): void {
    const capacity = this.runs.length * 2
    this.runs = enlarged(this.runs, new Int32Array(capacity))
    this.indexes = enlarged(this.indexes, new Int32Array(capacity))
    this.#lines = enlarged(this.#lines, new Int32Array(capacity))
    this.#identities = enlarged(this.#identities, keyColumn(capacity))
    this.#contents = enlarged(this.#contents, keyColumn(capacity))
    this.#ids = enlarged(this.#ids, keyColumn(capacity))
  }
}

function enlarged<T extends Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
