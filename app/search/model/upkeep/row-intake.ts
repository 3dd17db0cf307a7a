import type { Database, Queryable } from '#app/store/database.ts'
import type { Model, StoredRow } from '#app/search/model/held/model.ts'
import * as stored from './stored-rows.ts'

/** Rows that are read in one slice: some ten milliseconds. */
export const rowsAtOnce = 1000
/** What is read by questions of its own counts as so many, however few its rows are. */
export const fewestRows = 20

/** Adds rows to a model, after what they refer to and it does not know yet. */
export class RowIntake {
  readonly #model: Model
  readonly #engine: Database['engine']

  constructor(model: Model, engine: Database['engine']) {
    this.#model = model
    this.#engine = engine
  }

  async add(db: Queryable, rows: StoredRow[]): Promise<void> {
    await this.#learn(db, rows)
    for (const row of rows) this.#model.add(row)
  }

  /** Adds rows of a part by the numbers of their stored sightings. */
  async addThese(db: Queryable, part: number, sightings: number[]): Promise<void> {
    await this.add(db, await stored.rowsOf(db, this.#engine, part, sightings))
  }

  /** Reads series that the model does not know; of a project that it does not know either, all: those of 2,000 refs take PostgreSQL some tens of milliseconds. */
  async learnSeries(db: Queryable, series: number[]): Promise<void> {
    const missing = series.filter((id) => !this.#model.hasSeries(id))
    const projects = missing.length === 0 ? [] : await stored.projectsOf(db, this.#engine, missing)
    if (projects.length === 0) return
    for (const about of await stored.headsOf(db)) {
      if (!projects.includes(about.id)) continue
      const only = this.#model.projects.has(about.id) ? missing : null
      this.#model.setProject(about, await stored.seriesOf(db, this.#engine, about.id, { only }))
    }
  }

  async #learn(db: Queryable, rows: StoredRow[]): Promise<void> {
    const { rules, files, tagsets } = this.#model.vocabulary
    await this.learnSeries(db, [...new Set(rows.map(({ series }) => series))])
    for (const [table, names] of [
      ['rule', rules],
      ['file', files],
    ] as const) {
      const ids = unknown(rows, table, (id) => names.numberOf(id) !== undefined)
      if (ids.length > 0) for (const { id, text } of await stored.namesOf(db, this.#engine, table, ids)) names.add(id, text)
    }
    const ids = unknown(rows, 'tagset', (id) => tagsets.numberOf(id) !== undefined)
    if (ids.length === 0) return
    const tags = await stored.tagsOf(db, this.#engine, ids)
    for (const id of ids) tagsets.add(id, tags.get(id) ?? [])
  }
}

function unknown(rows: StoredRow[], column: 'rule' | 'file' | 'tagset', isKnown: (id: number) => boolean): number[] {
  return [...new Set(rows.map((row) => row[column]))].filter((id) => !isKnown(id))
}
