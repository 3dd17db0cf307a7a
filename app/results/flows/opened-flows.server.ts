import type { ShownResult } from '#app/results/detail/detail.schemas.ts'
import { sightedResult } from '#app/results/opening/sighted-result.server.ts'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import type { Surroundings } from '#app/results/locations/describe-place.server.ts'
import type { SourceScope } from '#app/results/source/source-reader.server.ts'
import type { Database } from '#app/store/database.ts'
import { lastUsedBy } from '#app/store/last-used.ts'
import { shownResult } from '#app/store/sightings/shown-result.ts'
import { type FlowSteps, readFlowSteps } from '#app/sarif/flows/flow-steps.ts'

/** The code flows of a result with their steps in order, so that walking through them reads it once. */
type OpenedFlows = {
  readonly surroundings: Surroundings
  /** Where its source is looked up. */
  readonly sources: SourceScope
  /** A code flow by its index; null where there is none. */
  flow(index: number): FlowSteps | null
}

/** Length of all results that are kept open, in bytes of their JSON. */
const kept = 8 * 1024 * 1024

const openedOf = lastUsedBy<OpenedFlows>(kept)

/** Which result, and as it is on which ref, if it is asked for on one. */
export type AskedResult = Pick<ShownResult, 'id'> & Partial<ShownResult>

/** Opens the code flows of a result as it is on a ref, if one is named; null where there is none of this id, or only bytes that cannot be read. */
export async function openFlows(database: Database, { id, on = null }: AskedResult): Promise<OpenedFlows | null> {
  const shown = await shownResult(database.kysely, id, (ref) => Number(ref === on))
  if (shown.status !== 'found') return null
  const { sighting } = shown
  const results = openedOf(database)
  // A number of a block may be given again once its upload is deleted; the name of an upload never is.
  const key = [id, sighting.upload_uid, sighting.block, sighting.slot].join(' ')
  const found = results.get(key)
  if (found !== undefined) return found
  const { run, root, rule, result, bytes, isRead, logLinks, sources } = await sightedResult(database, id, sighting)
  if (!isRead) return null
  const { anchors } = describePlaces({ run, root, rule, logLinks }, result)
  let latest: { index: number; steps: FlowSteps | null } | null = null
  const flows: OpenedFlows = {
    surroundings: { run, root, rule, logLinks, anchors },
    sources,
    flow(index) {
      if (latest?.index !== index) latest = { index, steps: readFlowSteps(run, result, index) }
      return latest.steps
    },
  }
  results.set(key, flows, bytes.length)
  return flows
}
