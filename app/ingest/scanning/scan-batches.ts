import type { MemberTable } from './member-table.ts'
import { isArtifact, isResult, isTold, offsetBase, type ScanBatch, scanBatchesAtOnce, type Told } from './scan-batch.ts'
import type { ScanProblem } from '#app/ingest/reporting/report-codes.ts'
import type { PassedResults, ScanHandler } from './scan-handler.ts'

const bytesPerBatch = 2 * 1024 * 1024
const numbersPerBatch = 128 * 1024
/** What is told beside results and artifacts goes with the batch's message, as it is. */
const toldPerBatch = 256
const toldBytesPerBatch = 1024 * 1024

/** Where batches go. */
type ScanLink = {
  /** Waits until another batch may be filled. */
  room(): void
  /** Waits until no batch is on its way. */
  drained(): void
  send(batch: ScanBatch): void
  /** What to pass over of the results that have just begun. */
  passedResults(): readonly PassedResults[]
}

type Slab = Pick<ScanBatch, 'bytes' | 'entries'>

/** Gathers what a scan tells into batches, to be told by another thread (scan-replay.ts). */
export class ScanBatches implements ScanHandler {
  readonly #link: ScanLink
  readonly #slabs = Array.from({ length: scanBatchesAtOnce }, () => newSlab(bytesPerBatch))
  #slab: Slab | null = null
  /** For what is larger than a batch: used again, too, since the collector does not see how large such garbage is. */
  #large: Slab | null = null
  #bytes = 0
  #length = 0
  #told: Told[] = []
  #toldBytes = 0

  constructor(link: ScanLink) {
    this.#link = link
  }

  /** Sends what was gathered since the last batch. */
  flush(): void {
    if (this.#slab === null) return
    this.#link.send({ ...this.#slab, length: this.#length, told: this.#told })
    this.#slab = null
    this.#bytes = this.#length = this.#toldBytes = 0
    this.#told = []
  }

  logMember(key: string, bytes: Uint8Array, offset: number): void {
    this.#tell({ event: 'logMember', args: [key, new Uint8Array(bytes), offset] }, bytes.length)
  }

  runsStart(): void {
    this.#tell({ event: 'runsStart', args: [] })
  }

  runStart(index: number): void {
    this.#tell({ event: 'runStart', args: [index] })
  }

  runMember(key: string, bytes: Uint8Array, offset: number): void {
    this.#tell({ event: 'runMember', args: [key, new Uint8Array(bytes), offset] }, bytes.length)
  }

  resultsStart(offset: number): void {
    this.#tell({ event: 'resultsStart', args: [offset] })
  }

  passedResults(): readonly PassedResults[] {
    this.flush()
    return this.#link.passedResults()
  }

  result(buffer: Buffer, start: number, end: number, offset: number, index: number, members: MemberTable): void {
    const { bytes, entries } = this.#roomFor(end - start, 7 + members.count * 4)
    const at = this.#bytes
    let put = this.#length
    entries[put++] = isResult
    entries[put++] = at
    entries[put++] = at + end - start
    entries[put++] = Math.floor(offset / offsetBase)
    entries[put++] = offset % offsetBase
    entries[put++] = index
    entries[put++] = members.count * 4 + (members.complete ? 2 : 0) + (members.escaped ? 1 : 0)
    const moved = at - start
    for (let member = 0; member < members.count; member++) {
      // Within bounds: `member` < `count`.
      entries[put++] = members.keyStart[member]! + moved
      entries[put++] = members.keyEnd[member]! + moved
      entries[put++] = members.valueStart[member]! + moved
      entries[put++] = members.valueEnd[member]! + moved
    }
    this.#length = put
    buffer.copy(bytes, at, start, end)
    this.#bytes = at + end - start
  }

  artifactsStart(): void {
    this.#tell({ event: 'artifactsStart', args: [] })
  }

  artifact(buffer: Buffer, start: number, end: number, index: number): void {
    const { bytes, entries } = this.#roomFor(end - start, 4)
    const at = this.#bytes
    entries.set([isArtifact, at, at + end - start, index], this.#length)
    this.#length += 4
    buffer.copy(bytes, at, start, end)
    this.#bytes = at + end - start
  }

  resultsEnd(count: number, end: number): void {
    this.#tell({ event: 'resultsEnd', args: [count, end] })
  }

  runEnd(offset: number): void {
    this.#tell({ event: 'runEnd', args: [offset] })
  }

  problem(code: ScanProblem, pointer: string, detail: string): void {
    this.#tell({ event: 'problem', args: [code, pointer, detail] })
  }

  #tell(told: Told, bytes = 0): void {
    this.#roomFor(0, 1).entries[this.#length++] = isTold
    this.#told.push(told)
    this.#toldBytes += bytes
    if (this.#told.length >= toldPerBatch || this.#toldBytes >= toldBytesPerBatch) this.flush()
  }

  /** Memory that has room for so many bytes and numbers more. */
  #roomFor(bytes: number, numbers: number): Slab {
    if (this.#slab !== null && (this.#bytes + bytes > this.#slab.bytes.length || this.#length + numbers > numbersPerBatch)) this.flush()
    return (this.#slab ??= bytes > bytesPerBatch ? this.#largeSlab(bytes) : this.#nextSlab())
  }

  #nextSlab(): Slab {
    this.#link.room()
    // The first is free again: what is on its way is taken in order.
    const slab = this.#slabs.shift() ?? newSlab(bytesPerBatch)
    this.#slabs.push(slab)
    return slab
  }

  #largeSlab(bytes: number): Slab {
    this.#link.drained()
    this.#link.room()
    const length = this.#large?.bytes.length ?? 0
    return length >= bytes && this.#large !== null ? this.#large : (this.#large = newSlab(Math.max(bytes, 2 * length)))
  }
}

function newSlab(bytes: number): Slab {
  return {
    bytes: Buffer.from(new SharedArrayBuffer(bytes)),
    entries: new Int32Array(new SharedArrayBuffer(numbersPerBatch * 4)),
  }
}
