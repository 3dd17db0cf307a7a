import { readFlowSteps } from '#app/sarif/flows/flow-steps.ts'
import { placeAnchor } from '#app/results/locations/describe-places.server.ts'
import { asArray, type JsonObject } from '#app/sarif/json.ts'
import { indexOf, valueAt } from '#app/sarif/messages/log-pointer.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** The sections of a result's page, by the members of a result that they show. */
const sections: Readonly<Record<string, string>> = {
  message: 'message',
  codeFlows: 'code-flows',
  graphs: 'graphs',
  graphTraversals: 'graphs',
  stacks: 'stacks',
  fixes: 'fixes',
  webRequest: 'web',
  webResponse: 'web',
  attachments: 'attachments',
  suppressions: 'suppressions',
  taxa: 'taxonomies',
  properties: 'properties',
  rule: 'rule',
  ruleId: 'rule',
  ruleIndex: 'rule',
}

/** Where on a result's page the part of it stands that the tokens of a pointer name, as the end of an address; null where it has no such part. */
export function placeOnPage(run: Run, result: JsonObject, tokens: readonly string[]): string | null {
  const [member] = tokens
  if (member === undefined) return ''
  if (valueAt(result, tokens) === undefined) return null
  const index = indexOf(tokens[1])
  if ((member === 'locations' || member === 'relatedLocations') && index !== null) {
    const value = asArray(result[member])[index]
    const anchor = placeAnchor(member === 'locations' ? 'location' : 'related', value, index)
    return `#${anchor ?? (member === 'locations' ? 'locations' : 'related-locations')}`
  }
  if (member === 'codeFlows' && index !== null) return `${flowSearch(run, result, index, tokens)}#code-flows`
  // What has no section of its own stands in the original.
  return `#${Object.hasOwn(sections, member) ? sections[member] : 'original'}`
}

function flowSearch(run: Run, result: JsonObject, flow: number, tokens: readonly string[]): string {
  const [thread, place] = [indexOf(tokens[3]), indexOf(tokens[5])]
  const flowText = `?flow=${flow + 1}`
  if (tokens[2] !== 'threadFlows' || tokens[4] !== 'locations' || thread === null || place === null) return flowText
  const steps = readFlowSteps(run, result, flow)
  const at = steps?.order.steps.findIndex((step) => step.thread === thread && step.index === place) ?? -1
  if (steps === null || at === -1) return flowText
  return `${flowText}&step=${at + 1}${steps.levels.important.includes(at) ? '' : '&importance=all'}`
}
