import type { Change } from '#app/search/changes.ts'
import type { ComparedFacts, SideFacts, SideKind } from '#app/search/sql/side-facts.server.ts'
import { valuesRequestSchema } from '#app/results/request.schemas.ts'

/** How many results had a change, and the query for those alone. */
type CountedChange = { change: Change; count: number; query: string; isChosen: boolean }

/** A side as it is shown: an upload that came without a name by its tools. */
export type ShownSide = Omit<SideFacts, 'tools'>

/** What a query compares. */
export type ComparisonFacts = Pick<ComparedFacts, 'isComparable' | 'apart'> & {
  before: ShownSide
  after: ShownSide
  counts: CountedChange[]
  /** The query the other way round, and without its comparison. */
  swapped: string
  left: string
}

/** A ref that is no default one against the ref that it is compared with: what is new there, and what is fixed there. */
export type AgainstBase = { ref: string; base: string; fresh: number; fixed: number; query: string; freshQuery: string; fixedQuery: string }

/** Something that can be compared. */
export type SideOption = {
  kind: SideKind
  /** As it stands in `compare:`. */
  side: string
  /** What it is called: a ref, a file, a commit, a day. */
  label: string
  /** What else tells it from others: its project and ref, and an upload's commit. */
  detail: string
  /** When it was last analysed, ISO 8601; null for a day. */
  at: string | null
}

/** `text`: what sides are to have in their name. */
export const sidesRequestSchema = valuesRequestSchema.pick({ q: true, text: true })
