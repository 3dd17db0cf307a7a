import { parsedCost } from '#app/ingest/scanning/parsed-cost.ts'
import { parsedPart } from '#app/ingest/scanning/parsed-part.ts'

/** What a log says besides its runs (SARIF §3.13). It is kept with the log's first run, a member at a time: of equal ones the last counts. */
export class LogMembers {
  version: unknown
  schema: unknown
  /** Whether its `runs` is an array or null, and whether it is something else, also. */
  hasRuns = false
  /** Whether there is such an array, though it may be empty. */
  hasRunsArray = false
  hasOtherRuns = false
  /** Whether parts of its runs stand beside them (§3.13.5). */
  hasInline = false
  #kept: Buffer[] = []
  #bytes = 0
  #given = 0

  /** Takes a member other than `runs`; gives false, and does not keep it, where it costs too much to be parsed (parsedCost) or all of them together are larger than `limit` bytes. */
  add(key: string, bytes: Uint8Array, limit: number): boolean {
    if (key === 'inlineExternalProperties') this.hasInline = true
    if (parsedCost(bytes) > 4 * limit) return false
    const value = parsedPart(bytes)
    if (key === 'version') this.version = value
    if (key === '$schema') this.schema = value
    if (key === 'version' || key === '$schema' || value === undefined) return true
    const member = Buffer.concat([Buffer.from(`{${JSON.stringify(key)}:`), bytes, Buffer.from('}')])
    this.#bytes += member.length
    if (this.#bytes > limit) return false
    this.#kept.push(member)
    return true
  }

  /** The members since the last call, each as an object of its own, by the order in which they came. */
  *take(): Generator<{ index: number; bytes: Uint8Array }> {
    for (const bytes of this.#kept.splice(0)) yield { index: this.#given++, bytes: new Uint8Array(bytes) }
  }
}
