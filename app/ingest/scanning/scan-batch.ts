import type { ScanHandler } from './scan-handler.ts'

type ToldEvent =
  | 'logMember'
  | 'runsStart'
  | 'runStart'
  | 'runMember'
  | 'resultsStart'
  | 'artifactsStart'
  | 'resultsEnd'
  | 'runEnd'
  | 'problem'
/** What a scan tells beside results and artifacts. */
export type Told = { [Event in ToldEvent]: { event: Event; args: Parameters<ScanHandler[Event]> } }[ToldEvent]

/** Some of what a scan tells, in its order, in memory that both threads see. */
export type ScanBatch = {
  /** Of results and artifacts, one after the other. */
  bytes: Buffer<SharedArrayBuffer>
  /** What comes: a kind, and of a result or an artifact where it is and what it is. */
  entries: Int32Array<SharedArrayBuffer>
  /** How many numbers of these are in use. */
  length: number
  told: Told[]
}

/** Kinds of entries. */
export const [isTold, isResult, isArtifact] = [0, 1, 2]

/** Offsets in a file do not fit into 32 bits: they are two numbers. */
export const offsetBase = 2 ** 30

/** Batches that may be on their way; after so many, the first one's memory is used again. */
export const scanBatchesAtOnce = 4
