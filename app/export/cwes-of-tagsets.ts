import { sql } from 'kysely'
import { isOneOf } from '#app/store/one-of.ts'
import type { Database } from '#app/store/database.ts'

/** Tag sets that are held: some logs have another for each result. */
const mostHeld = 10_000

/** The CWEs of tag sets, as `CWE-79`, in the order of their numbers. Each is looked up once for many rows, which share them. */
export class CwesOfTagsets {
  readonly #database: Database
  readonly #names = new Map<number, string[]>()

  constructor(database: Database) {
    this.#database = database
  }

  of(tagset: number): string[] {
    return this.#names.get(tagset) ?? []
  }

  /** To be called before the names are asked for. */
  async load(tagsets: Iterable<number>): Promise<void> {
    if (this.#names.size > mostHeld) this.#names.clear()
    const missing = [...new Set(tagsets)].filter((tagset) => !this.#names.has(tagset))
    if (missing.length === 0) return
    for (const tagset of missing) this.#names.set(tagset, [])
    const { rows } = await sql<{ tagset: number; cwe: number }>`
      select tagset, cwe from tagset_tag where cwe is not null and ${isOneOf(this.#database.engine, sql`tagset`, missing)}
      order by tagset, cwe`.execute(this.#database.kysely)
    for (const { tagset, cwe } of rows) this.#names.get(tagset)?.push(`CWE-${cwe}`)
  }
}
