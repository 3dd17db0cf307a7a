/** What becomes of a row: a sighting of a stored result, or of a new one (`result` null). */
export type Decision = {
  result: number | null
  series: number
  since: number
  reopened: boolean
  /** Why it is that result (app/sarif/matched.ts). */
  matched: number
  /** The sighting that it was matched with, where its identity is another by now. */
  renamedFrom: number | null
  /** Counts rows of equal identity over all of the log; null where the batch's own count does. */
  ordinal: number | null
  /** The sighting of its own series that it goes on from although another series stood for the result on the ref (free-ids.ts); null for none. */
  goesOnFrom: number | null
}
