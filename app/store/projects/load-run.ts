import { lastUsedBy } from '#app/store/last-used.ts'
import { readRun, type Run } from '#app/sarif/runs/run.ts'
import type { Queryable } from '#app/store/database.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import { runHeader } from './runs.ts'

/** Length of all headers that are kept parsed, in UTF-16 units: a run does not change, and many pages show results of one. */
const kept = 16 * 1024 * 1024

const runsOf = lastUsedBy<Run>(kept)

/** The run that a result came in. `scope` tells databases apart. A run whose header is gone or damaged reads as an empty one. */
export async function loadRun(db: Queryable, scope: object, id: number): Promise<Run> {
  const own = runsOf(scope)
  const found = own.get(String(id))
  if (found !== undefined) return found
  const text = (await unlessDamaged(() => runHeader(db, id))) ?? '{}'
  const run = readRun(JSON.parse(text))
  own.set(String(id), run, text.length)
  return run
}
