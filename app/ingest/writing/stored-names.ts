import type { Database, Queryable } from '#app/store/database.ts'
import { internFiles, internRules, internTagsets, internTool } from '#app/store/intern.ts'
import type { NewRule, RowBatch } from '#app/ingest/resolving/row-batch.ts'

/** The numbers that the store has for the names that a reader has numbered. */
export class StoredNames {
  readonly #engine: Database['engine']
  #files: number[] = []
  #rules: number[] = []
  #tagsets: number[] = []

  constructor(engine: Database['engine']) {
    this.#engine = engine
  }

  /** Enters names that come up for the first time; they go on counting from those before. */
  async learn(db: Queryable, batch: Pick<RowBatch, 'files' | 'rules' | 'tagsets'>): Promise<void> {
    if (batch.files.length > 0) this.#files.push(...(await internFiles(this.#engine, db, batch.files)))
    const rules = new Map<NewRule, number>()
    for (const [tool, ofTool] of Map.groupBy(batch.rules, (rule) => rule.tool)) {
      const names = ofTool.map(({ name, title }) => ({ name, title }))
      const ids = await internRules(db, await internTool(db, tool), names)
      ofTool.forEach((rule, at) => rules.set(rule, ids[at] ?? 0))
    }
    for (const rule of batch.rules) this.#rules.push(rules.get(rule) ?? 0)
    if (batch.tagsets.length > 0) this.#tagsets.push(...(await internTagsets(db, batch.tagsets)))
  }

  /** A reader that begins anew numbers its names anew. */
  forget(): void {
    this.#files = []
    this.#rules = []
    this.#tagsets = []
  }

  file(number: number): number {
    return this.#files[number] ?? 0
  }

  rule(number: number): number {
    return this.#rules[number] ?? 0
  }

  tagset(number: number): number {
    return this.#tagsets[number] ?? 0
  }
}
