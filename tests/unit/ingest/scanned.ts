import type { ByteSource } from '#app/ingest/scanning/byte-source.ts'
import type { ScanHandler } from '#app/ingest/scanning/scan-handler.ts'
import { scanLog, type ScanLimits } from '#app/ingest/scanning/scan.ts'
import { keyBytes, type KeyBytes, parseSlice } from '#app/ingest/scanning/slice.ts'

/** What a scan told of one run. */
type ScannedRun = {
  members: [string, unknown][]
  results: unknown[]
  resultIndexes: number[]
  artifacts: unknown[]
  counts: number[]
}

export type Scanned = {
  members: [string, unknown][]
  runs: ScannedRun[]
  problems: { code: string; pointer: string; detail: string }[]
  /** The text of each result, cut from the source at the offset that the scan gave. */
  texts: string[]
}

const generous: ScanLimits = { resultBytes: 1 << 20, partBytes: 1 << 20 }

/** A source over bytes in memory that gives at most `chunk` of them at once. */
export function bytesSource(bytes: Uint8Array, chunk = Number.MAX_SAFE_INTEGER): ByteSource {
  const { read } = skippingSource(bytes, chunk)
  return { read }
}

/** Such a source that can also pass over bytes. */
export function skippingSource(bytes: Uint8Array, chunk: number): Required<ByteSource> {
  let at = 0
  return {
    skip(length) {
      at += length
    },
    read(buffer, offset, length) {
      const part = bytes.subarray(at, at + Math.min(length, chunk))
      buffer.set(part, offset)
      at += part.length
      return part.length
    },
  }
}

/** A handler that keeps nothing. */
export const silent: ScanHandler = {
  logMember: ignore,
  runsStart: ignore,
  runStart: ignore,
  runMember: ignore,
  resultsStart: ignore,
  result: ignore,
  artifactsStart: ignore,
  artifact: ignore,
  resultsEnd: ignore,
  runEnd: ignore,
  problem: ignore,
}

function ignore(): void {}

/** Scans `text` and keeps everything that the scan tells, each value parsed. */
export function scanned(text: string | Uint8Array, limits: Partial<ScanLimits> = {}, leaveOut: KeyBytes = keyBytes()): Scanned {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const told: Scanned = { members: [], runs: [], problems: [], texts: [] }
  scanLog(bytesSource(bytes), recorder(told, bytes, leaveOut), { ...generous, ...limits })
  return told
}

/** A handler that keeps everything in `told`. */
export function recorder(told: Scanned, bytes: Uint8Array, leaveOut: KeyBytes = keyBytes()): ScanHandler {
  let run: ScannedRun | undefined
  function current(): ScannedRun {
    if (!run) throw new Error('outside a run')
    return run
  }
  return {
    logMember: (key, value, offset) => told.members.push([key, parsed(bytes, offset, value)]),
    runsStart: ignore,
    runStart(index) {
      run = { members: [], results: [], resultIndexes: [], artifacts: [], counts: [] }
      told.runs[index] = run
    },
    runMember: (key, value, offset) => current().members.push([key, parsed(bytes, offset, value)]),
    resultsStart: () => current(),
    result(buffer, start, end, offset, index, members) {
      current().results.push(parseSlice(buffer, start, end, members, leaveOut))
      current().resultIndexes.push(index)
      told.texts.push(Buffer.from(bytes.subarray(offset, offset + end - start)).toString())
    },
    artifactsStart: ignore,
    artifact: (buffer, start, end, index) => (current().artifacts[index] = JSON.parse(buffer.toString('utf8', start, end))),
    resultsEnd: (count) => current().counts.push(count),
    runEnd: () => (run = undefined),
    problem: (code, pointer, detail) => told.problems.push({ code, pointer, detail }),
  }
}

// Throws unless the value is also what stands at `offset` of the whole.
function parsed(whole: Uint8Array, offset: number, value: Uint8Array): unknown {
  const text = Buffer.from(value).toString()
  if (text !== Buffer.from(whole.subarray(offset, offset + value.length)).toString()) throw new Error(`not at ${offset}: ${text}`)
  return JSON.parse(text)
}
