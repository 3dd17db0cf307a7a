import type { ProjectSummary } from '#app/overview/overview.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { FoundQuery } from '#app/search/suggestions/found-otherwise.server.ts'
import type { NothingStored } from '#app/store/uploads/nothing-stored.ts'

/**
 * Of a query for projects, and refs, alone, what the list leaves out of open results because people have dismissed it, or the log suppresses it; no result is in
 * both.
 */
export type SetAside = { why: 'verdict' | 'suppressed'; query: string; total: number }

/**
 * What may have been meant by a query that finds nothing: `ids` are results that it names by their id or their address, `otherwise` has queries
 * with `text` in place of a term, `rules` one with the rules that are about its words in place of these, and `without` those without a term. `setAside` and `fixed`, how
 * many results were fixed, are of queries for projects, and refs, alone.
 */
export type WiderQueries = {
  ids: ResultId[]
  otherwise: FoundQuery[]
  rules: FoundQuery[]
  without: FoundQuery[]
  setAside: SetAside[]
  fixed: number
}

/** What an empty list says of a project. */
export type ReadProject = Pick<ProjectSummary, 'key' | 'slug' | 'tools' | 'moreTools' | 'lastUploadAt'>

/**
 * Why a list is empty; each is another page. `clean` is claimed only where every ref in question, the default one if a query names none, was analysed, and its newest snapshots are complete. Of
 * projects that it is about the first, and how many there are. `outdated`: there is something by now.
 * `without-runs`: nothing is stored of these projects, and the newest log that was sent for them had no run, `not-read`: could not be read. `unchanged`: what is compared has results that are the same, and no others.
 */
export type EmptyReason =
  | { type: 'nothing-read' | 'outdated' | 'no-match' | 'unchanged' }
  | NothingStored
  | { type: 'clean' | 'incomplete' | 'not-analysed'; projects: ReadProject[]; count: number }
