import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'

/** The number of steps of a result's longest thread flow, over all its code flows (SARIF §3.36 to §3.38); 0 without any. */
export function countSteps(result: JsonObject): number {
  let longest = 0
  for (const codeFlow of asArray(result.codeFlows)) {
    for (const threadFlow of asArray(asObject(codeFlow)?.threadFlows)) {
      longest = Math.max(longest, asArray(asObject(threadFlow)?.locations).length)
    }
  }
  return longest
}
