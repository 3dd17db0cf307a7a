import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './latencies.ts'

const program = fileURLToPath(new URL('parse-log.ts', import.meta.url))
const times = '5'

/** Milliseconds that `JSON.parse` alone takes for a log that fits into a string: the median of five, in a process of its own. */
export async function measureParsing(log: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, log, times])
  const taken: number[] = JSON.parse(stdout) // what parse-log.ts prints
  return median(taken)
}
