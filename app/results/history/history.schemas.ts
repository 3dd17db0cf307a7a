import type { Baseline, State, Suppression, Verdict } from '#app/sarif/codes.ts'

/** Entries of a history that a page has, and that the API gives to who asks for more. */
export const [shownEntries, mostEntries] = [100, 5000]

/** Where the rest of a history is that a page has no room for. */
export function historyAddress(id: string): string {
  return `/api/results/${id}?entries=${mostEntries}`
}

/** One of the snapshots in which something changed. Times are ISO 8601. */
export type HistorySnapshot = {
  upload: string
  commit: string | null
  toolVersion: string | null
  receivedAt: string
}

/** A piece of a text that has changed: of both, of the one before, or of the one after. */
export type TextPiece = { text: string; change: 'same' | 'removed' | 'added' }

/** What is other than in the sighting before. `content` is what no other speaks of: columns, tags, flows. */
export type SightingChange =
  | { what: 'line' | 'path' | 'rule' | 'level' | 'severity' | 'kind' | 'suppression' | 'steps'; from: string; to: string }
  | { what: 'message'; pieces: TextPiece[] }
  | { what: 'content' }

export type HistoryEntry =
  | {
      type: 'sighting'
      /** `first` of all, `also` in another series, `changed`, `reopened`: there again after an absence, or `absent` by the log's own word. */
      how: 'first' | 'also' | 'changed' | 'reopened' | 'absent'
      at: string
      ref: string
      tool: string
      category: string
      baseline: 'new' | 'updated' | 'absent'
      /** Null where the log says nothing, or the same. */
      logBaseline: Exclude<Baseline, 'unset'> | null
      /** Null where the log suppresses nothing. */
      suppression: Exclude<Suppression, 'unset' | 'none'> | null
      snapshot: HistorySnapshot
      changes: SightingChange[]
      /** How many snapshots had it so, this one included, and when the last of them was received. */
      snapshots: number
      lastAt: string
      /** Why it is the same result: where it had another identity before, or where several could have been it. Else null. */
      why: string | null
    }
  | { type: 'fixed'; at: string; ref: string; tool: string; category: string; snapshot: HistorySnapshot }
  | { type: 'ended'; at: string; ref: string; tool: string; category: string }
  | { type: 'verdict'; at: string; verdict: Verdict; author: string | null; undoes: boolean }

/** What a result is on a ref. */
export type RefState = {
  ref: string
  isDefault: boolean
  state: State
  firstSeen: string
  lastSeen: string
  /** The snapshot that had it no more; null while it is open, and where its series was ended. */
  fixedIn: HistorySnapshot | null
}

export type ResultHistory = {
  /** The newest first. */
  entries: HistoryEntry[]
  /** How many earlier ones are left out, and the first of all where it is one of them. */
  more: number
  first: HistoryEntry | null
  /** The default ref first. */
  refs: RefState[]
  moreRefs: number
}
