import type { Queryable } from './database.ts'
import { keyColumn, putKey } from './key-column.ts'

const rowsAtOnce = 10_000

/** The sightings that a snapshot is compared with, as columns. */
export type StoredKeys = {
  count: number
  identities: Uint8Array
  contents: Uint8Array
  lines: Int32Array
  sightings: Int32Array
  results: Int32Array
  /** 1 where the sighting is open. */
  open: Uint8Array
  /** 1 where its result had been fixed before. */
  reopened: Uint8Array
}

/** The sightings that now represent their results in a series: the open ones, and the last one of each that is fixed. */
export async function loadStoredKeys(db: Queryable, series: number, which: 'all' | 'open'): Promise<StoredKeys> {
  const keys = new GrowingKeys()
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('sighting')
      .innerJoin('result', 'result.id', 'sighting.result')
      .select([
        'sighting.id',
        'sighting.result',
        'sighting.content',
        'sighting.start_line',
        'sighting.until',
        'sighting.reopened',
        'result.identity',
        'result.uid',
      ])
      .where('sighting.series', '=', series)
      .where('sighting.id', '>', last)
      .where('sighting.superseded', 'is', null)
      .$if(which === 'open', (query) => query.where('sighting.until', 'is', null))
      .orderBy('sighting.id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) keys.add(row)
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < rowsAtOnce) return keys.keys()
    last = lastRow.id
  }
}

type Row = {
  id: number
  result: number
  content: string
  start_line: number
  until: number | null
  reopened: number
  identity: string | null
  uid: string
}

class GrowingKeys {
  #keys: StoredKeys = emptyKeys(1024)

  add(row: Row): void {
    if (this.#keys.count === this.#keys.lines.length) this.#grow()
    const keys = this.#keys
    const at = keys.count++
    putKey(keys.identities, at, row.identity ?? row.uid)
    putKey(keys.contents, at, row.content)
    keys.lines[at] = row.start_line
    keys.sightings[at] = row.id
    keys.results[at] = row.result
    keys.open[at] = row.until === null ? 1 : 0
    keys.reopened[at] = row.reopened
  }

  keys(): StoredKeys {
    return this.#keys
  }

  #grow(): void {
    const [before, after] = [this.#keys, emptyKeys(this.#keys.lines.length * 2)]
    const columns = ['identities', 'contents', 'lines', 'sightings', 'results', 'open', 'reopened'] as const
    for (const column of columns) after[column].set(before[column])
    after.count = before.count
    this.#keys = after
  }
}

function emptyKeys(capacity: number): StoredKeys {
  return {
    count: 0,
    identities: keyColumn(capacity),
    contents: keyColumn(capacity),
    lines: new Int32Array(capacity),
    sightings: new Int32Array(capacity),
    results: new Int32Array(capacity),
    open: new Uint8Array(capacity),
    reopened: new Uint8Array(capacity),
  }
}
