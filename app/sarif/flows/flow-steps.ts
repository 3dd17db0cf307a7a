import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { type FlowOrder, type OrderedStep, orderSteps } from './flow-order.ts'
import { type Importance, readImportance } from './thread-flow-location.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** How much of a code flow is shown: only what is essential, what is important too, or all of it (SARIF §3.38.13). */
export type ImportanceLevel = 'essential' | 'important' | 'all'

/** Steps of one code flow that can be walked through. */
const mostSteps = 100_000

/** A code flow, its steps in order, and which of them each level of importance shows. */
export type FlowSteps = {
  readonly codeFlow: JsonObject
  readonly order: FlowOrder
  /** Indexes into the steps of `order`, ascending. */
  readonly levels: Readonly<Record<ImportanceLevel, readonly number[]>>
}

/** The steps of a code flow (SARIF §3.36) by its index; null where the result has no such flow. */
export function readFlowSteps(run: Run, result: JsonObject, flow: number): FlowSteps | null {
  const codeFlow = asObject(asArray(result.codeFlows)[flow])
  if (codeFlow === undefined) return null
  const order = orderSteps(run, codeFlow, mostSteps)
  return {
    codeFlow,
    order,
    levels: {
      essential: indexesOf(order.steps, (importance) => importance === 'essential'),
      important: indexesOf(order.steps, (importance) => importance !== 'unimportant'),
      all: indexesOf(order.steps, () => true),
    },
  }
}

function indexesOf(steps: readonly OrderedStep[], isShown: (importance: Importance) => boolean): number[] {
  return steps.flatMap(({ step }, at) => (isShown(readImportance(step)) ? at : []))
}
