import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'
import { parseObject } from '#app/sarif/json.ts'
import { chooseTranslation, translateRule } from '#app/sarif/messages/translation.ts'
import { artifactBytes } from '#app/store/blocks/blocks.ts'
import { unlessDamaged } from '#app/store/blocks/damaged-block.ts'
import type { Database } from '#app/store/database.ts'
import { type AskedRef, type ShownSighting, shownResult } from '#app/store/sightings/shown-result.ts'
import { sourceText } from '#app/store/uploads/sources.ts'
import { describePlaces } from '#app/results/locations/describe-places.server.ts'
import type { ResultPlaces } from '#app/results/locations/locations.schemas.ts'
import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { type SightedResult, sightedResult } from './sighted-result.server.ts'

/** What became of an id that leads to no result. */
export type Elsewhere = { status: 'moved'; to: ResultId } | { status: 'gone' } | { status: 'unknown' }

/** A result with its run, where it is shown, and its original bytes. */
export type OpenedResult = Pick<SightedResult, 'bytes' | 'isRead' | 'isDamaged' | 'sources'> & {
  status: 'found'
  sighting: ShownSighting
  /** The ref that it was asked for on, if it is shown as it is there. */
  on: string | null
  context: ResultContext
  places: ResultPlaces
}

/**
 * How a result is to be shown: as it is on a ref that is asked for, if it is on one, and in the best of these languages that its log has; none means the log's own.
 * In brief: without what others there are of its rule and in its file, for which lists are asked. With so many entries of its history and of what was said of it.
 */
export type Shown = { asked?: AskedRef; languages?: readonly string[]; isBrief?: boolean; entries?: number | undefined }

/** Reads a result by its id, ready to be described. */
export async function openResult(
  database: Database,
  id: ResultId,
  { asked = () => 0, languages = [] }: Shown,
): Promise<OpenedResult | Elsewhere> {
  const found = await shownResult(database.kysely, id, asked)
  if (found.status === 'moved') return { status: 'moved', to: resultIdSchema.parse(found.to) }
  if (found.status !== 'found') return found
  const { sighting } = found
  const { run, root, rule, result, bytes, isRead, isDamaged, logLinks, sources } = await sightedResult(database, id, sighting)
  const translation = chooseTranslation(run, rule.component, languages)
  const shownRule = translation === null ? rule : translateRule(rule, translation)
  const { places, anchors } = describePlaces({ run, root, rule: shownRule, logLinks }, result)
  const context: ResultContext = {
    run,
    root,
    rule: shownRule,
    statedRule: rule,
    translation,
    result,
    anchors,
    logLinks,
    readGiven: (path) => sourceText(database.kysely, sighting, path),
    readArtifact: async (index) => {
      const artifact = index === -1 ? null : await unlessDamaged(() => artifactBytes(database.kysely, sighting.run, index))
      return artifact === null ? null : (parseObject(artifact.toString('utf8')) ?? null)
    },
  }
  const on = asked(sighting.ref_name) > 0 ? sighting.ref_name : null
  return { status: 'found', sighting, on, bytes, isRead, isDamaged, context, places, sources }
}
