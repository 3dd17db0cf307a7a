import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { flowRequestSchema, stepRequestSchema, stepsRequestSchema } from '#app/results/flows/flow-request.schemas.ts'
import { loadFlow, loadStep, loadSteps } from '#app/results/flows/load-flow.server.ts'
import { database } from '#app/store/open-database.ts'

export const getFlow = createServerFn({ method: 'GET' })
  .validator(checked(flowRequestSchema))
  .handler(async ({ data }) => loadFlow(await database(), data))

export const listSteps = createServerFn({ method: 'GET' })
  .validator(checked(stepsRequestSchema))
  .handler(async ({ data }) => loadSteps(await database(), data))

export const getStep = createServerFn({ method: 'GET' })
  .validator(checked(stepRequestSchema))
  .handler(async ({ data }) => loadStep(await database(), data))
