import type { ShownMessage } from '#app/results/message/message.schemas.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { Severity } from '#app/sarif/codes.ts'

/** Where the text of a line is from; `result` and `run` are other places of the result, and other results of its run. */
export type SourceOrigin = 'contextRegion' | 'snippet' | 'contents' | 'given' | 'result' | 'run'

/** Another result of the same file. */
export type FileResult = { id: ResultId; severity: Severity; message: string; url: string }

export type SourceLine = {
  /** 1-based line of the file; where the log does not say which (`numbered` is false), of what is shown. */
  number: number
  /** Highlighted with classes, escaped; the marked part is in `<mark>`, which is empty at an insertion point. */
  html: string
  marked: boolean
  /** Other results that begin on this line, at most 4 of `resultCount`. */
  results: FileResult[]
  resultCount: number
}

/** Sixteen bytes of a file, or fewer. */
export type ByteRow = {
  /** Of the first byte, from 0 on. */
  offset: number
  /** Two hexadecimal digits each. */
  hex: string[]
  /** A character each: of ASCII those that show, else a dot. */
  ascii: string
  /** The marked ones, as positions within the row, end exclusive; null where none is. */
  marked: { start: number; end: number } | null
}

/** What there is to show of a file at a place. */
export type SourceView = SourceSurroundings &
  (
    | {
        kind: 'lines'
        /** Of the marked line, else of the first. */
        origin: SourceOrigin
        language: string | null
        lines: SourceLine[]
        /** Where the lines are from. */
        sentence: string
        /** Whether the log says which lines these are. */
        numbered: boolean
        /** What is to be said of lines in between that are missing: `not in the log`, `not shown`. */
        missing: string
        /** How many lines the file has; null where nobody knows. */
        total: number | null
      }
    | {
        kind: 'bytes'
        rows: ByteRow[]
        sentence: string
      }
    | { kind: 'none'; sentence: string }
  )

export type SourceSurroundings = {
  /** Whether the location is the file as a whole (SARIF §3.29.4). */
  wholeFile: boolean
  /** How the log wants the place to be shown (SARIF §3.3.4). */
  rendered: ShownMessage | null
  /** What a reader of these lines should know of them. */
  notes: string[]
  /** The place in the repository, at the commit that was analysed. */
  repository: { href: string; host: string; at: string } | null
  /** A link that opens the place in an editor on this machine, where one is set. */
  editor: string | null
  /** Other open results of the file on this ref; null where nobody asked, or no query can. */
  file: { total: number; onNoLine: FileResult[]; query: string } | null
}
