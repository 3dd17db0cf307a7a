import { readRun, type Run } from '#app/sarif/runs/run.ts'
import type { Queryable } from '#app/store/database.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import { runHeader } from '#app/store/projects/runs.ts'

/** Length of all headers that are kept parsed, in UTF-16 units: a run does not change, and many pages show results of one. */
const kept = 16 * 1024 * 1024

const runs = new Map<string, { run: Run; length: number }>()
let length = 0

/** The run that a result came in. `scope` tells databases apart. A run whose header is gone or damaged reads as an empty one. */
export async function loadRun(db: Queryable, scope: object, id: number): Promise<Run> {
  const key = `${scopeNumber(scope)} ${id}`
  const found = runs.get(key)
  if (found !== undefined) {
    runs.delete(key)
    runs.set(key, found)
    return found.run
  }
  const text = (await unlessDamaged(() => runHeader(db, id))) ?? '{}'
  const run = readRun(JSON.parse(text))
  runs.set(key, { run, length: text.length })
  length += text.length
  for (const [oldest, entry] of runs) {
    if (length <= kept || oldest === key) break
    runs.delete(oldest)
    length -= entry.length
  }
  return run
}

const scopes = new WeakMap<object, number>()
let lastScope = 0

function scopeNumber(scope: object): number {
  let number = scopes.get(scope)
  if (number === undefined) scopes.set(scope, (number = ++lastScope))
  return number
}
