import { z } from 'zod'
import { importanceLevels, mostFlowNumber } from '#app/results/flows/flow-search.ts'
import { resultIdSchema } from '#app/results/results.schemas.ts'

const flow = z.number().int().min(1).max(mostFlowNumber)
const importance = z.enum(importanceLevels)

/** What the server functions of code flows take. */
export const flowRequestSchema = z.object({ id: resultIdSchema, flow, step: z.number().int().min(0).max(mostFlowNumber), importance })
export const stepsRequestSchema = z.object({
  id: resultIdSchema,
  flow,
  importance,
  page: z.number().int().min(0).max(mostFlowNumber),
})
export const stepRequestSchema = z.object({ id: resultIdSchema, flow, step: flow })
