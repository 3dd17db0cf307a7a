import { contents, type Content } from './codes.ts'
import { asArray, asObject, type JsonObject } from './json.ts'
import { countSteps } from '#app/sarif/flows/steps.ts'

/** What a result has beside message and place: bit 1 << position in `contents`. */
export function contentBits(result: JsonObject): number {
  let bits = 0
  if (result.codeFlows !== undefined && countSteps(result) > 0) bits |= bitOf.flow
  if (isFilled(result.fixes)) bits |= bitOf.fix
  if (isFilled(result.graphs) || isFilled(result.graphTraversals)) bits |= bitOf.graph
  if (isFilled(result.stacks)) bits |= bitOf.stack
  if (hasSnippet(result)) bits |= bitOf.snippet
  if (isFilled(result.suppressions)) bits |= bitOf.suppression
  return bits
}

const bitOf = {
  flow: bit('flow'),
  fix: bit('fix'),
  graph: bit('graph'),
  stack: bit('stack'),
  snippet: bit('snippet'),
  suppression: bit('suppression'),
}

function bit(content: Content): number {
  return 1 << contents.indexOf(content)
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0
}

/** Whether one of the places of the result shows its source (SARIF §3.29.5, §3.30.13). */
function hasSnippet(result: JsonObject): boolean {
  for (const location of asArray(result.locations)) {
    const physical = asObject(asObject(location)?.physicalLocation)
    if (physical === undefined) continue
    if (isSnippet(asObject(physical.region)?.snippet) || isSnippet(asObject(physical.contextRegion)?.snippet)) return true
  }
  return false
}

function isSnippet(value: unknown): boolean {
  return typeof value === 'string' ? value !== '' : asObject(value) !== undefined
}
