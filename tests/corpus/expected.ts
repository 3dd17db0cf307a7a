import { asArray, asRecord } from './json.ts'

/** What a file holds, told without any of Assay's own code. */
export type Expected = {
  /** An object with runs that says it is 2.x from 2.1 on, or does not say what it is. */
  readable: boolean
  log: Record<string, unknown>
  /** In the log's order; `run` is the index of its run. */
  results: { run: number; result: unknown }[]
  /** As UTF-8. */
  bytes: Buffer
}

/** Null for what is no JSON. */
export function whatItHolds(file: Buffer): Expected | null {
  const bytes = asUtf8(file)
  try {
    const log = asRecord(JSON.parse(bytes.toString('utf8')))
    const results = asArray(log['runs']).flatMap((run, at) => asArray(asRecord(run)['results']).map((result) => ({ run: at, result })))
    const { version } = log
    const known = version === undefined || version === null || /^2\.[1-9]/.test(String(version))
    return { readable: known && (Array.isArray(log['runs']) || log['runs'] === null), log, results, bytes }
  } catch {
    return null
  }
}

function asUtf8(file: Buffer): Buffer {
  if (file[0] === 0xff && file[1] === 0xfe) return Buffer.from(file.toString('utf16le').slice(1))
  return file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? file.subarray(3) : file
}

/** Whether a log calls a result absent: the upload shows it nowhere (docs/decisions/0045-absent-is-a-sighting-of-no-time.md). */
export function isAbsent(result: unknown): boolean {
  return asRecord(result)['baselineState'] === 'absent'
}
