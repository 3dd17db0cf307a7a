import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'
import { isSimultaneous } from '#app/sarif/flows/flow-order.ts'
import { readState } from '#app/sarif/flows/flow-state.ts'
import { readImportance, readKinds, readNestingLevel } from '#app/sarif/flows/thread-flow-location.ts'
import { cutText, shortText } from '#app/results/message/cut-text.ts'
import { describePlace, shortMessage, type Surroundings } from '#app/results/locations/describe-place.server.ts'
import { type FlowSearch, pageSteps } from './flow-search.ts'
import type { FlowSteps, ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import type { FlowList, FlowThread, FlowView, StepPage, StepRow } from './flows.schemas.ts'
import { stateTable } from './state-table.server.ts'

const mostListed = 100
const mostThreads = 100
const mostKinds = 20
const longestRow = 300
/** UTF-16 units of what threads and steps are called by. */
export const longestName = 200

/** The code flows of a result in brief (SARIF §3.27.18). */
export function describeFlows(surroundings: Surroundings, result: JsonObject): FlowList {
  const codeFlows = asArray(result.codeFlows)
  const listed = codeFlows.slice(0, mostListed).map((value) => {
    const codeFlow = asObject(value)
    const threads = asArray(codeFlow?.threadFlows)
    const steps = threads.reduce<number>((sum, thread) => sum + asArray(asObject(thread)?.locations).length, 0)
    return { message: shortMessage(surroundings, codeFlow?.message), threads: threads.length, steps }
  })
  return { listed, total: codeFlows.length }
}

/**
 * A code flow, with the page of its steps that has the one asked for (1-based; 0 for none). Where the level of importance would hide that
 * step, or all of them, all are shown.
 */
export function describeFlow(surroundings: Surroundings, steps: FlowSteps, { flow, step, importance }: FlowSearch): FlowView {
  const { codeFlow, order, levels } = steps
  const asked = step - 1 < order.steps.length ? step - 1 : -1
  const shown = levels[importance].length === 0 || (asked !== -1 && !levels[importance].includes(asked)) ? 'all' : importance
  const rank = asked === -1 ? -1 : levels[shown].indexOf(asked)
  const threads = asArray(codeFlow.threadFlows)
  return {
    flow,
    message: shortMessage(surroundings, codeFlow.message),
    threads: threads.slice(0, mostThreads).map((thread) => describeThread(surroundings, asObject(thread))),
    threadsTotal: threads.length,
    counts: { essential: levels.essential.length, important: levels.important.length, all: levels.all.length },
    beyond: order.total - order.steps.length,
    importance: shown,
    rank: rank === -1 ? null : rank,
    first: describePage(surroundings, steps, shown, Math.max(0, Math.floor(rank / pageSteps))),
  }
}

/** A page of the steps that a level of importance shows, by its number from 0 on; empty beyond the last. */
export function describePage(surroundings: Surroundings, steps: FlowSteps, importance: ImportanceLevel, page: number): StepPage {
  const shown = steps.levels[importance]
  const begin = page * pageSteps
  const first = (rank: number) => {
    const index = shown[rank]
    return rank < 0 || index === undefined ? null : index + 1
  }
  return {
    page,
    rows: shown.slice(begin, begin + pageSteps).map((index) => describeRow(surroundings, steps, index)),
    previous: first(begin - pageSteps),
    next: first(begin + pageSteps),
  }
}

function describeRow(surroundings: Surroundings, { order: { steps } }: FlowSteps, index: number): StepRow {
  const found = steps[index]
  if (found === undefined) throw new RangeError('There is no such step.')
  const { step, thread } = found
  const { message, ...place } = describePlace(surroundings, step.location)
  return {
    number: index + 1,
    thread: thread + 1,
    together: isSimultaneous(steps[index - 1], found),
    nesting: readNestingLevel(step),
    importance: readImportance(step),
    kinds: shortKinds(step),
    module: shortText(step.module, longestName),
    text: cutText(message.map(({ text }) => text).join(''), longestRow),
    place,
  }
}

/** What a step is, such as `call`: the first of what the log says. */
export function shortKinds(step: JsonObject): string[] {
  return readKinds(step)
    .slice(0, mostKinds)
    .map((kind) => cutText(kind, longestName))
}

/** A thread flow (SARIF §3.37) without its steps. */
function describeThread(surroundings: Surroundings, thread: JsonObject | undefined): FlowThread {
  return {
    id: shortText(thread?.id, longestName),
    message: shortMessage(surroundings, thread?.message),
    steps: asArray(thread?.locations).length,
    initial: stateTable(readState(thread?.initialState)),
    immutable: stateTable(readState(thread?.immutableState)),
  }
}
