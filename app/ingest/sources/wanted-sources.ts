import { setImmediate } from 'node:timers/promises'
import { asArray, asObject, type JsonObject, parseObject } from '#app/sarif/json.ts'
import { physicalLocations } from '#app/sarif/locations/physical-locations.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import { readRun, type Run } from '#app/sarif/runs/run.ts'
import { readUriPath } from '#app/sarif/locations/uri-path.ts'
import { blockElements } from '#app/store/blocks/blocks.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import { runHeader } from '#app/store/projects/runs.ts'
import { type UploadedResult, uploadedResults } from '#app/store/sightings/uploaded-results.ts'
import { type KeptParameters, rootOfRun, storedParameters } from '#app/ingest/parameters.ts'

/** A file that a log names, with the lines on which it does: all of a long region up to a bound; none where it is about the whole file. */
export type WantedSource = { path: string; lines: Set<number>; sequences: readonly string[] }

const resultsAtOnce = 2_000
const linesOfFile = 20_000
const linesOfRegion = 400
/** Between lines of a region that are noted: what is kept round one reaches the next. */
const lineStep = 50
const runsKept = 50
const mostFixes = 100
const mostReplacements = 500
const longestPath = 1_000

/** The files that an upload's results name anywhere, in the order in which they are met; at most `most`. Reads all its results. */
export async function wantedSources(database: Database, upload: number, most: number): Promise<Map<string, WantedSource>> {
  const db = database.kysely
  const wanted = new Map<string, WantedSource>()
  const runs = new Map<number, Run>()
  for (let after = 0; ;) {
    const rows = await uploadedResults(db, upload, after, resultsAtOnce)
    for (const [block, inBlock] of Map.groupBy(rows, (row) => row.block)) {
      const elements = (await blockElements(db, block)) ?? []
      for (const row of inBlock) {
        const run = await runOf(db, runs, row.run)
        note(wanted, most, run, rootOf(row), parseObject(elements[row.slot]?.toString('utf8') ?? '') ?? {})
      }
      // Others have their turn: a log may be long.
      await setImmediate()
    }
    const last = rows.at(-1)
    if (last === undefined) return wanted
    after = last.id
  }
}

/** What the fixes of a result change, so that they can be shown as diffs (SARIF §3.55). */
function fixedPlaces(result: JsonObject): JsonObject[] {
  return asArray(result.fixes)
    .slice(0, mostFixes)
    .flatMap((fix) => asArray(asObject(fix)?.artifactChanges).slice(0, mostFixes))
    .flatMap((change) => {
      const { artifactLocation, replacements } = asObject(change) ?? {}
      return asArray(replacements)
        .slice(0, mostReplacements)
        .map((one): JsonObject => ({ artifactLocation, region: asObject(one)?.deletedRegion }))
    })
}

function note(wanted: Map<string, WantedSource>, most: number, run: Run, root: string | undefined, result: JsonObject): void {
  for (const place of [...physicalLocations(run, result), ...fixedPlaces(result)]) {
    const { path } = repoPath(run, place.artifactLocation, root)
    let file = wanted.get(path)
    if (file === undefined) {
      if (wanted.size >= most || !isFile(path)) continue
      wanted.set(path, (file = { path, lines: new Set(), sequences: run.newlineSequences }))
    }
    const { startLine, endLine } = readRegion(place.region)
    if (startLine === null) continue
    const last = Math.min(endLine ?? startLine, startLine + linesOfRegion)
    for (let line = startLine; line <= last && file.lines.size < linesOfFile; line += lineStep) file.lines.add(line)
  }
}

function isFile(path: string): boolean {
  return path !== '' && path.length <= longestPath && readUriPath(path).kind !== 'other'
}

async function runOf(db: Queryable, runs: Map<number, Run>, id: number): Promise<Run> {
  let run = runs.get(id)
  if (run === undefined) {
    if (runs.size === runsKept) runs.clear()
    runs.set(id, (run = readRun(JSON.parse((await runHeader(db, id)) ?? '{}'))))
  }
  return run
}

const known = new Map<string, KeptParameters>()

function rootOf({ parameters, ordinal }: UploadedResult): string | undefined {
  if (parameters === null || ordinal === null) return undefined
  let kept = known.get(parameters)
  if (kept === undefined) {
    if (known.size === runsKept) known.clear()
    known.set(parameters, (kept = storedParameters(parameters)))
  }
  return rootOfRun(kept, ordinal)
}
