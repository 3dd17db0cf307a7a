import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { cutOrNull, cutText, shortText } from '#app/results/message/cut-text.ts'
import { firstPhysical } from '#app/sarif/locations/physical-locations.ts'
import { asArray, asInteger, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { plainText } from '#app/sarif/messages/message-links.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { resolveRank } from '#app/sarif/severity/rank.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import { readSuppressions } from '#app/sarif/suppression-list.ts'
import { describeConversion, describeProvenance } from './describe-provenance.server.ts'
import type { FactPlace, StatedFacts } from './facts.schemas.ts'
import { statedUri } from './stated-uri.server.ts'

const listedItems = 50
const listedSuppressions = 100
const longestText = 5_000
const longestId = 200

/** What a result says of itself, as far as it says it. */
export function describeFacts(context: ResultContext): StatedFacts {
  const { run, statedRule, result } = context
  const suppressions = readSuppressions(result)
  const occurrences = asInteger(result.occurrenceCount)
  const hostedViewer = asText(result.hostedViewerUri)
  return {
    rank: { ...resolveRank(run, result, statedRule) },
    occurrences: occurrences !== undefined && occurrences >= 1 ? occurrences : null,
    analysisTarget: analysisTargetOf(context),
    guid: shortText(result.guid, longestId),
    correlationGuid: shortText(result.correlationGuid, longestId),
    baselineGuid: shortText(run.header.baselineGuid, longestId),
    hostedViewer: hostedViewer === undefined ? null : statedUri(hostedViewer),
    workItems: workItemsOf(result),
    suppressions: {
      entries: suppressions.slice(0, listedSuppressions).map(({ kind, status, justification, guid, location }) => ({
        kind: cutOrNull(kind, longestId),
        status: cutOrNull(status, longestId),
        justification: cutOrNull(justification, longestText),
        guid: cutOrNull(guid, longestId),
        place: location === null ? null : placeOf(context, asObject(location.physicalLocation)),
        logical: cutOrNull(readLogicalLocation(context.run, asArray(location?.logicalLocations)[0])?.name, longestText),
        said: shortText(
          plainText(resolveMessage(context.run, context.rule, location?.message).text, () => false),
          longestText,
        ),
      })),
      more: Math.max(0, suppressions.length - listedSuppressions),
    },
    provenance: describeProvenance(context),
    conversion: describeConversion(context),
  }
}

/** SARIF §3.27.13: a header may be where the result is, and a source file that includes it what was analysed. */
function analysisTargetOf({ run, root, result }: ResultContext): string | null {
  const path = shownPath(run, result.analysisTarget, root)
  const physical = firstPhysical(result.locations)
  return path === '' || path === shownPath(run, physical?.artifactLocation, root) ? null : cutText(path, longestText)
}

/** SARIF §3.27.27: no array says that nothing is known, an empty one that there are none. */
function workItemsOf({ workItemUris }: JsonObject): StatedFacts['workItems'] {
  if (!Array.isArray(workItemUris)) return null
  const uris = asArray(workItemUris).flatMap((uri) => asText(uri) ?? [])
  return { items: uris.slice(0, listedItems).map(statedUri), more: Math.max(0, uris.length - listedItems) }
}

/** Where a physical location is, in short; null where it does not say. */
function placeOf({ run, root }: Pick<ResultContext, 'run' | 'root'>, physical: JsonObject | undefined): FactPlace | null {
  const path = shownPath(run, physical?.artifactLocation, root)
  const { startLine, startColumn } = readRegion(physical?.region)
  return path === '' && startLine === null ? null : { path, line: startLine, column: startColumn }
}
