import { keptParametersSchema, rootOfRun } from '#app/ingest/parameters.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import { resolveRule } from '#app/sarif/rules/rule.ts'
import type { Database } from '#app/store/database.ts'
import { type ShownSighting, shownResult } from '#app/store/sightings/result-rows.ts'
import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { originalResult } from '#app/results/detail/original-result.server.ts'
import { loadRun } from '#app/store/projects/load-run.ts'
import { LastUsed } from '#app/store/last-used.ts'
import { loadLogLinks } from '#app/results/links/load-log-links.server.ts'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import type { Surroundings } from '#app/results/locations/describe-place.server.ts'
import type { ResultId } from '#app/results/results.schemas.ts'
import type { SourceScope } from '#app/results/source/source-reader.server.ts'
import { type FlowSteps, readFlowSteps } from './flow-steps.server.ts'

/** A result with its parts in order, so that walking through its steps reads it once. */
type OpenedResult = {
  readonly result: JsonObject
  readonly surroundings: Surroundings
  /** Where its source is looked up. */
  readonly sources: SourceScope
  /** A code flow by its index; null where there is none. */
  flow(index: number): FlowSteps | null
}

/** Length of all results that are kept open, in bytes of their JSON. */
const kept = 8 * 1024 * 1024

const opened = new WeakMap<Database, LastUsed<OpenedResult>>()

/** Which result, and as it is on which ref, if it is asked for on one. */
export type AskedResult = Pick<ShownResult, 'id'> & Partial<ShownResult>

/** Opens a result as it is on a ref, if one is named; null where there is none of this id, or only bytes that cannot be read. */
export async function openResult(database: Database, { id, on = null }: AskedResult): Promise<OpenedResult | null> {
  const shown = await shownResult(database.kysely, id, (ref) => Number(ref === on))
  if (shown.status !== 'found') return null
  const { sighting } = shown
  const results = opened.get(database) ?? new LastUsed<OpenedResult>(kept)
  opened.set(database, results)
  // A number of a block may be given again once its upload is deleted; the name of an upload never is.
  const key = [id, sighting.upload_uid, sighting.block, sighting.slot].join(' ')
  const found = results.get(key)
  if (found !== undefined) return found
  const { bytes, result: object } = await originalResult(database, sighting)
  if (object === null) return null
  const run = await loadRun(database.kysely, database, sighting.run)
  const root = rootOfRun(keptParametersSchema.parse(JSON.parse(sighting.parameters)), sighting.ordinal)
  const rule = resolveRule(run, object)
  const { run: runId, run_upload: upload, pointer, slug: project, uid } = sighting
  const linking = { uid, runId, upload, pointer, project, run, root, rule, result: object, bytes }
  const logLinks = await loadLogLinks(database, linking)
  const { anchors } = describePlaces({ run, root, rule, logLinks }, object)
  const flows = new Map<number, FlowSteps | null>()
  const result: OpenedResult = {
    result: object,
    surroundings: { run, root, rule, logLinks, anchors },
    sources: { database, run, runId: sighting.run, root, result: object, seen: seenIn(sighting), own: ownOf(id, sighting) },
    flow(index) {
      const known = flows.get(index)
      if (known !== undefined) return known
      const read = readFlowSteps(run, object, index)
      flows.clear()
      flows.set(index, read)
      return read
    },
  }
  results.set(key, result, bytes.length)
  return result
}

function seenIn({ series, since, until }: ShownSighting): SourceScope['seen'] {
  return { series, since, until }
}

function ownOf(id: ResultId, sighting: ShownSighting): SourceScope['own'] {
  const { slug: project, ref_name: ref, project_key: projectKey, commit_id: commit } = sighting
  return { id, project, ref, projectKey, commit }
}
