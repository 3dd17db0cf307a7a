import { asIndex, asObject, type JsonObject, parseObject } from '#app/sarif/json.ts'
import { repoPath } from '#app/sarif/locations/repo-path.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { artifactBytes, keptArtifacts } from '#app/store/blocks/blocks.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Queryable } from '#app/store/database.ts'

/** Artifacts with contents that are looked through for one of a path. */
const mostLookedThrough = 5_000

type Place = { run: Run; runId: number; root: string | undefined }

/**
 * The artifact that a physical location is in, with its contents (SARIF §3.24.8): the one that it points to, else one of the same URI
 * or, without one, of the same path that has contents. Undefined where the log has none.
 */
export async function artifactOf(db: Queryable, place: Place, location: JsonObject, path: string): Promise<JsonObject | undefined> {
  const pointed = asIndex(asObject(location.artifactLocation)?.index)
  const index = pointed === -1 ? await indexOf(db, place, location.artifactLocation, path) : pointed
  const bytes = index === -1 ? null : await unlessDamaged(() => artifactBytes(db, place.runId, index))
  const kept = bytes === null ? undefined : parseObject(bytes.toString('utf8'))
  return kept ?? asObject(place.run.artifacts[index])
}

/** Files of several repositories may have one path: then it is the one of the same URI. */
async function indexOf(db: Queryable, { run, runId, root }: Place, of: unknown, path: string): Promise<number> {
  if (run.artifacts.length === 0 || path === '') return -1
  const kept = await keptArtifacts(db, runId)
  const { uri } = repoPath(run, of, root)
  let first = -1
  for (const { index } of kept.slice(0, mostLookedThrough)) {
    const location = asObject(run.artifacts[index])?.location
    const other = location === undefined ? null : repoPath(run, location, root)
    if (other?.path !== path) continue
    if (other.uri === uri) return index
    if (first === -1) first = index
  }
  return first
}
