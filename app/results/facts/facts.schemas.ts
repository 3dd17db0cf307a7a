/** What a result says of itself beside its message and its places. */
export type StatedFacts = {
  /** 0 to 100; null where nothing states one (SARIF §3.27.25). */
  rank: { value: number | null; reason: string }
  /** How often it occurs (SARIF §3.27.31); null where the log does not say. */
  occurrences: number | null
  /** The path of what was analysed, where that is another file than the one that the result is in (SARIF §3.27.13). */
  analysisTarget: string | null
  guid: string | null
  correlationGuid: string | null
  /** Of the run that the log's own `baselineState` compares with (SARIF §3.14.5). */
  baselineGuid: string | null
  /** Where another viewer shows it (SARIF §3.27.28). */
  hostedViewer: StatedUri | null
  /** Null where the log does not say whether there are any (SARIF §3.27.27). */
  workItems: { items: StatedUri[]; more: number } | null
  suppressions: { entries: ShownSuppression[]; more: number }
  provenance: Provenance | null
  conversion: Conversion | null
}

/** A URI as the log has it, and as a link if it may be followed. */
export type StatedUri = { uri: string; href: string | null }

export type ShownSuppression = {
  kind: string | null
  status: string | null
  justification: string | null
  guid: string | null
  place: FactPlace | null
  /** The name of its place in a program. */
  logical: string | null
  /** What the log says of its place. */
  said: string | null
}

/** A place in a file, in short; `line` and `column` are 1-based. */
export type FactPlace = { path: string; line: number | null; column: number | null }

/** When and by what it was found (SARIF §3.48). Times are those of the log, ISO 8601 or whatever else it writes. */
export type Provenance = {
  firstDetected: string | null
  lastDetected: string | null
  firstRun: string | null
  lastRun: string | null
  invocation: { index: number; commandLine: string | null; reason: string } | null
  /** What of the tool's own output was converted. */
  sources: { items: ConversionSource[]; more: number }
}

export type ConversionSource = { place: FactPlace; region: string | null; snippet: string | null }

/** What converted the output of a tool to this log (SARIF §3.22). */
export type Conversion = { tool: string; commandLine: string | null; files: { paths: string[]; more: number } }
