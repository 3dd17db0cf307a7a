import { rootOfRun, storedParameters } from '#app/ingest/parameters.ts'
import type { LogLinks } from '#app/results/message/log-links.ts'
import { loadLogLinks } from '#app/results/links/load-log-links.server.ts'
import type { ResultId } from '#app/search/result-id.schemas.ts'
import type { SourceScope } from '#app/results/source/source-reader.server.ts'
import type { JsonObject } from '#app/sarif/json.ts'
import { type ResolvedRule, resolveRule } from '#app/sarif/rules/rule.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import type { Database } from '#app/store/database.ts'
import { loadRun } from '#app/store/projects/load-run.ts'
import type { ShownSighting } from '#app/store/sightings/shown-result.ts'
import { originalResult } from './original-result.server.ts'

/** A result as it was seen, in its log: what describing it begins with. */
export type SightedResult = {
  run: Run
  /** The root that was given with the log. */
  root: string | undefined
  /** As the log states it. */
  rule: ResolvedRule
  /** Empty where the bytes are no JSON object: then `isRead` is false. */
  result: JsonObject
  bytes: Buffer
  isRead: boolean
  /** Whether there were other bytes, which do not unpack any more. */
  isDamaged: boolean
  logLinks: LogLinks
  /** Where its source is looked up. */
  sources: SourceScope
}

/** Reads a result where it was seen. */
export async function sightedResult(database: Database, id: ResultId, sighting: ShownSighting): Promise<SightedResult> {
  const { bytes, result: read, isDamaged } = await originalResult(database, sighting)
  const { run: runId, run_upload: upload, pointer, slug: project, uid, series, since, until } = sighting
  const run = await loadRun(database.kysely, database, runId)
  const root = rootOfRun(storedParameters(sighting.parameters), sighting.ordinal)
  const result = read ?? {}
  const rule = resolveRule(run, result)
  const logLinks = await loadLogLinks(database, { uid, runId, upload, pointer, project, run, root, rule, result, bytes })
  const own = { id, project, ref: sighting.ref_name, projectKey: sighting.project_key, commit: sighting.commit_id }
  const sources = { database, run, runId, root, result, seen: { series, since, until }, own }
  return { run, root, rule, result, bytes, isRead: read !== null, isDamaged, logLinks, sources }
}
