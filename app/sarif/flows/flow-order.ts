import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'
import { readExecutionOrder, readThreadFlowLocation } from './thread-flow-location.ts'

/** A step of a code flow in its place among those of all its threads. */
export type OrderedStep = {
  /** The `threadFlowLocation` with all of its properties. */
  readonly step: JsonObject
  /** Indexes of its thread flow in the code flow, and of the step in that. */
  readonly thread: number
  readonly index: number
  /** `executionOrder`; null where it is unset. */
  readonly order: number | null
}

export type FlowOrder = {
  readonly steps: readonly OrderedStep[]
  /** Steps of the code flow, those beyond `most` included. */
  readonly total: number
}

type Placed = OrderedStep & { readonly rank: number; readonly behind: number }

/**
 * The steps of a code flow in the order in which they happen (SARIF §3.36 to §3.38), at most so many. Within a thread that is the order of
 * its array, across threads that of `executionOrder` (§3.38.11). A step without one stays behind the step before it in its thread; a thread
 * without any comes after those that have some, as nothing says when it ran.
 */
export function orderSteps(run: Run, codeFlow: JsonObject, most: number): FlowOrder {
  const placed: Placed[] = []
  let total = 0
  for (const [thread, value] of asArray(codeFlow.threadFlows).entries()) {
    const locations = asArray(asObject(value)?.locations)
    total += locations.length
    const steps = locations.slice(0, Math.max(0, most - placed.length)).map((location) => readThreadFlowLocation(run, location))
    const orders = steps.map(readExecutionOrder)
    let rank = orders.every((order) => order === null) ? Infinity : -1
    let behind = 0
    for (const [index, step] of steps.entries()) {
      const order = orders[index] ?? null
      if (order === null) behind += rank >= 0 && rank < Infinity ? 1 : 0
      // Where the log goes back in time, the array holds.
      else if (order > rank) [rank, behind] = [order, 0]
      placed.push({ step, thread, index, order, rank, behind })
    }
  }
  const inOrder = placed.every((one, at) => at === 0 || compare(placed[at - 1] ?? one, one) <= 0)
  return { steps: inOrder ? placed : placed.toSorted(compare), total }
}

function compare(a: Placed, b: Placed): number {
  return (a.rank === b.rank ? 0 : a.rank - b.rank) || a.behind - b.behind || a.thread - b.thread || a.index - b.index
}

/** Whether a step happens at the same time as the one before it in the order (SARIF §3.38.11). */
export function isSimultaneous(before: OrderedStep | undefined, step: OrderedStep): boolean {
  return before !== undefined && before.order !== null && before.order === step.order
}
