import { shortText } from '#app/results/message/cut-text.ts'
import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { isSimultaneous, type OrderedStep } from '#app/sarif/flows/flow-order.ts'
import { compareState, readState, type StateValue } from '#app/sarif/flows/flow-state.ts'
import { readImportance, readNestingLevel } from '#app/sarif/flows/thread-flow-location.ts'
import { describePlace, type Surroundings } from '#app/results/locations/describe-place.server.ts'
import { describeAnnotations } from '#app/results/locations/describe-places.server.ts'
import { describeStack } from '#app/results/stacks/describe-stack.server.ts'
import type { SourceView } from '#app/results/source/source.schemas.ts'
import { longestName, shortKinds } from './describe-flows.server.ts'
import type { FlowSteps } from '#app/sarif/flows/flow-steps.ts'
import type { StepDetail } from './flows.schemas.ts'
import { stateTable } from './state-table.server.ts'
import { describeStepTaxa } from './step-taxa.server.ts'
import { describeExchange } from './step-exchange.server.ts'

/** All that the log says of a step (SARIF §3.38), by its number from 1 on. `source` is the source at its place. */
export function describeStep(surroundings: Surroundings, { codeFlow, order }: FlowSteps, number: number, source: SourceView): StepDetail {
  const found = order.steps[number - 1]
  if (found === undefined) throw new RangeError('There is no such step.')
  const { step, thread } = found
  const before = stateBefore(codeFlow, order.steps, found)
  return {
    number,
    of: order.steps.length,
    thread: thread + 1,
    threads: asArray(codeFlow.threadFlows).length,
    order: found.order,
    together: isSimultaneous(order.steps[number - 2], found),
    nesting: readNestingLevel(step),
    importance: readImportance(step),
    kinds: shortKinds(step),
    module: shortText(step.module, longestName),
    time: shortText(step.executionTimeUtc, longestName),
    place: describePlace(surroundings, step.location),
    annotations: describeAnnotations(surroundings, step.location),
    state: stateTable(compareState(step, before?.values ?? null)),
    against: before?.number ?? null,
    stack: asObject(step.stack) === undefined ? null : describeStack(surroundings, step.stack),
    web: describeExchange(surroundings.run, step),
    taxa: describeStepTaxa(surroundings.run, step.taxa),
    source,
  }
}

/** What the step before in the same thread stated, or for the first one what held when the thread began (SARIF §3.37.4). */
function stateBefore(
  codeFlow: JsonObject,
  steps: readonly OrderedStep[],
  { thread, index }: OrderedStep,
): { number: number; values: StateValue[] } | null {
  if (index === 0) {
    const initial = asObject(asObject(asArray(codeFlow.threadFlows)[thread])?.initialState)
    return initial === undefined ? null : { number: 0, values: readState(initial) }
  }
  const at = steps.findIndex((one) => one.thread === thread && one.index === index - 1)
  return at === -1 ? null : { number: at + 1, values: readState(steps[at]?.step.state) }
}

/** The physical location of a step; undefined where it has none (SARIF §3.38.3). */
export function physicalLocationOf({ order }: FlowSteps, number: number): JsonObject | undefined {
  return asObject(asObject(order.steps[number - 1]?.step.location)?.physicalLocation)
}

/** In place of the source of a step that has no physical location. */
export const placelessSentence = 'This step names no place in a file.'
