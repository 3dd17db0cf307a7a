import type { KnownResults } from '#app/ingest/resolving/known-results.ts'
import type { RowWriter } from '#app/ingest/resolving/row-writer.ts'
import { RunHeader } from '#app/ingest/resolving/run-header.ts'
import { HeldArtifacts } from './held-artifacts.ts'
import type { LogChecks } from './log-checks.ts'
import type { RunAnswer } from './reader-messages.ts'
import { RunResults } from './run-results.ts'
import { TakenStretches } from './taken-stretches.ts'

/** What a pass has of the run that it is in, or that it was in last. */
export class RunUnderWay {
  /** Among all runs of the upload, and in its log. */
  readonly number: number
  readonly index: number
  readonly header: RunHeader
  readonly results = new RunResults()
  readonly artifacts = new HeldArtifacts()
  readonly stretches = new TakenStretches()
  /** What was asked with what is wanted of its results; where another pass has seen the run, with all that it found. */
  begun: RunHeader
  /** What is wanted of its results; null until that was asked. */
  wanted: RunAnswer['wanted'] | null = null
  /** What it may take over, what writes its rows and what looks at how it is written: from when it was asked. */
  known: KnownResults | null = null
  writer: RowWriter | null = null
  checks: LogChecks | null = null

  constructor(number: number, index: number, partBytes: number) {
    this.number = number
    this.index = index
    this.header = this.begun = new RunHeader(partBytes)
  }
}
