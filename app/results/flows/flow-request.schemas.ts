import { z } from 'zod'
import { importanceLevels, mostFlowNumber } from './flow-search.ts'
import { resultIdSchema } from '#app/search/result-id.schemas.ts'

const shown = z.object({ id: resultIdSchema, on: z.string().max(1000).nullable().default(null) })
const flow = z.number().int().min(1).max(mostFlowNumber)
const importance = z.enum(importanceLevels)

/** What the server functions of code flows take; `on` is the ref that a result is shown on, where that was asked for. */
export const flowRequestSchema = shown.extend({ flow, step: z.number().int().min(0).max(mostFlowNumber), importance })
export const stepsRequestSchema = shown.extend({
  flow,
  importance,
  page: z.number().int().min(0).max(mostFlowNumber),
})
export const stepRequestSchema = shown.extend({ flow, step: flow })
