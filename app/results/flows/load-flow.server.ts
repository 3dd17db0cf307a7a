import type { Database } from '#app/store/database.ts'
import { pageText } from '#app/results/message/page-text.server.ts'
import { SourceReader } from '#app/results/source/source-reader.server.ts'
import { describeFlow, describePage } from './describe-flows.server.ts'
import { describeStep, physicalLocationOf, placelessSentence } from './describe-step.server.ts'
import type { FlowSearch } from './flow-search.ts'
import type { ImportanceLevel } from '#app/sarif/flows/flow-steps.ts'
import type { FlowView, StepDetail, StepPage } from './flows.schemas.ts'
import { type AskedResult, openFlows } from './opened-flows.server.ts'

type FlowRequest = AskedResult & FlowSearch
type StepsRequest = AskedResult & { flow: number; importance: ImportanceLevel; page: number }
type StepRequest = AskedResult & { flow: number; step: number }

/** A code flow of a result by its number from 1 on, with the page of steps that has the one asked for. Null where there is no such flow. */
export async function loadFlow(database: Database, request: FlowRequest): Promise<FlowView | null> {
  const opened = await openFlows(database, request)
  const steps = opened?.flow(request.flow - 1) ?? null
  return opened === null || steps === null ? null : pageText(describeFlow(opened.surroundings, steps, request))
}

/** A page of the steps of a code flow. Null where there is no such flow. */
export async function loadSteps(database: Database, { flow, importance, page, ...shown }: StepsRequest): Promise<StepPage | null> {
  const opened = await openFlows(database, shown)
  const steps = opened?.flow(flow - 1) ?? null
  return opened === null || steps === null ? null : pageText(describePage(opened.surroundings, steps, importance, page))
}

/** A step of a code flow by its number from 1 on, with the source at its place. Null where there is no such step. */
export async function loadStep(database: Database, { flow, step, ...shown }: StepRequest): Promise<StepDetail | null> {
  const opened = await openFlows(database, shown)
  const steps = opened?.flow(flow - 1) ?? null
  const found = steps?.order.steps[step - 1]
  if (opened === null || steps === null || found === undefined) return null
  const physical = physicalLocationOf(steps, step)
  const source = await new SourceReader(opened.sources).view(physical, false)
  return pageText(
    describeStep(opened.surroundings, steps, step, physical === undefined ? { ...source, sentence: placelessSentence } : source),
  )
}
