import { readThreadFlowLocation } from '#app/sarif/flows/thread-flow-location.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** The physical location (SARIF §3.29) of the first of some locations. */
export function firstPhysical(locations: unknown): JsonObject | undefined {
  return asObject(asObject(asArray(locations)[0])?.physicalLocation)
}

const maximumLocations = 20_000

/**
 * The physical locations that a result names, in this order: its own, its related ones, those of the steps of its code flows (with what
 * the run keeps of them by index, SARIF §3.38.2), of its stacks, and of the nodes of its graphs. At most 20,000.
 */
export function physicalLocations(run: Run, result: JsonObject): JsonObject[] {
  const found: JsonObject[] = []
  const add = (location: unknown) => {
    const physical = asObject(asObject(location)?.physicalLocation)
    if (physical !== undefined && found.length < maximumLocations) found.push(physical)
  }
  const addStack = (stack: unknown) => {
    for (const frame of asArray(asObject(stack)?.frames)) add(asObject(frame)?.location)
  }
  for (const location of asArray(result.locations)) add(location)
  for (const location of asArray(result.relatedLocations)) add(location)
  for (const codeFlow of asArray(result.codeFlows)) {
    for (const threadFlow of asArray(asObject(codeFlow)?.threadFlows)) {
      for (const element of asArray(asObject(threadFlow)?.locations)) {
        if (found.length === maximumLocations) return found
        const step = readThreadFlowLocation(run, element)
        add(step.location)
        addStack(step.stack)
      }
    }
  }
  for (const stack of asArray(result.stacks)) addStack(stack)
  for (const graph of asArray(result.graphs)) addNodes(asObject(graph)?.nodes, add)
  return found
}

const maximumNodes = 20_000

function addNodes(nodes: unknown, add: (location: unknown) => void): void {
  const waiting = [...asArray(nodes).slice(0, maximumNodes)]
  for (let seen = 0; seen < maximumNodes && waiting.length > 0; seen += 1) {
    const node = asObject(waiting.pop())
    add(node?.location)
    if (waiting.length < maximumNodes) waiting.push(...asArray(node?.children).slice(0, maximumNodes))
  }
}
