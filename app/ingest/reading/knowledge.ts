import { FingerprintKeys } from '#app/ingest/resolving/fingerprint-keys.ts'
import type { Judgement } from '#app/store/matching/fingerprint-keys.ts'
import { GivenSources } from '#app/ingest/sources/given-sources.ts'
import { InlinedDocuments } from './inlined-documents.ts'
import type { ReaderTask } from './reader-messages.ts'
import type { TakenStretches } from './taken-stretches.ts'
import type { RunHeader } from '#app/ingest/resolving/run-header.ts'

/** What one pass over the logs of an upload finds that the next one needs before it comes to it. To be closed. */
export class Knowledge {
  readonly inlined: InlinedDocuments
  readonly headers = new Map<number, RunHeader>()
  /** Of runs, by their numbers, what was taken over. */
  readonly stretches = new Map<number, TakenStretches>()
  readonly fingerprints = new Map<string, FingerprintKeys>()
  /** Whether results may be taken over without being read. */
  takesOver = true
  /** Whether sources were given, and to go on with them would have cost too much. */
  hasLeftSources = false
  #sources: GivenSources | null

  constructor(task: ReaderTask) {
    this.inlined = new InlinedDocuments(task)
    this.#sources = task.sources === null ? null : new GivenSources(task.sources, task.limits)
  }

  /** The sources that were given beside the logs; null where there are none, or they were left. */
  get sources(): GivenSources | null {
    return this.#sources
  }

  leaveSources(): void {
    this.hasLeftSources = true
    this.#close()
  }

  /** What is known of the fingerprints of a tool, which begins with what was judged of them before. */
  keysOf(tool: string, judged: readonly Judgement[]): FingerprintKeys {
    let keys = this.fingerprints.get(tool)
    if (keys === undefined) this.fingerprints.set(tool, (keys = new FingerprintKeys(judged)))
    return keys
  }

  /** The logs read otherwise than they were read so far. */
  beginAnew(): void {
    this.headers.clear()
    this.stretches.clear()
    for (const keys of this.fingerprints.values()) keys.forget()
  }

  close(): void {
    this.#close()
    this.inlined.remove()
  }

  #close(): void {
    this.#sources?.close()
    this.#sources = null
  }
}
