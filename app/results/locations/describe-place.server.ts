import type { ResultContext } from '#app/results/message/result-context.server.ts'
import { messageParts } from '#app/results/message/message-parts.server.ts'
import { addressText } from '#app/sarif/locations/address.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { readLogicalLocation } from '#app/sarif/locations/logical-location.ts'
import { resolveMessage } from '#app/sarif/messages/message.ts'
import { readRegion } from '#app/sarif/locations/region.ts'
import { regionWords } from '#app/sarif/locations/region-words.ts'
import { shownPath } from '#app/sarif/locations/shown-path.ts'
import { cutOrNull, cutText } from '#app/results/message/cut-text.ts'
import type { MessagePart } from '#app/results/message/message.schemas.ts'
import type { ShownPlace } from './locations.schemas.ts'

/** What it takes to say where something is. */
export type Surroundings = Pick<ResultContext, 'run' | 'root' | 'rule' | 'anchors' | 'logLinks'>

const longestMessage = 2_000
const longestName = 500

/** Where a `location` of any shape is (SARIF §3.28). */
export function describePlace(surroundings: Surroundings, value: unknown): ShownPlace {
  const { run, root } = surroundings
  const location = asObject(value)
  const physical = asObject(location?.physicalLocation)
  const region = readRegion(physical?.region)
  const logical = readLogicalLocation(run, asArray(location?.logicalLocations)[0])
  const address = addressText(run, physical?.address)
  return {
    path: shownPath(run, physical?.artifactLocation, root),
    line: region.startLine,
    column: region.startColumn,
    region: region.startLine === null ? regionWords(region) : null,
    logical: logical === null ? null : { name: cutText(logical.name, longestName), kind: logical.kind },
    address: cutOrNull(address, longestName),
    message: shortMessage(surroundings, placeMessage(location)),
  }
}

/** What is said of a place as such, else of its region (SARIF §3.28.5, §3.30.14). */
export function placeMessage(location: JsonObject | undefined): unknown {
  return location?.message ?? asObject(asObject(location?.physicalLocation)?.region)?.message
}

/** A message within a result, such as that of a step: plain, with its links, and cut where it is long. Empty where there is none. */
export function shortMessage({ run, rule, anchors, logLinks }: Omit<Surroundings, 'root'>, message: unknown): MessagePart[] {
  const { text } = resolveMessage(run, rule, message)
  return text === '' ? [] : messageParts(cutText(text, longestMessage), anchors, logLinks)
}
