import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { flowRequestSchema, stepRequestSchema, stepsRequestSchema } from './flow-request.schemas.ts'
import { loadFlow, loadStep, loadSteps } from './load-flow.server.ts'
import { database } from '#app/store/open-database.ts'

/** A code flow of a result, with a page of its steps. */
export const getFlow = createServerFn({ method: 'GET' })
  .validator(checked(flowRequestSchema))
  .handler(async ({ data }) => loadFlow(await database(), data))

/** A page of the steps of a code flow. */
export const listSteps = createServerFn({ method: 'GET' })
  .validator(checked(stepsRequestSchema))
  .handler(async ({ data }) => loadSteps(await database(), data))

/** A step of a code flow, with the source at its place. */
export const getStep = createServerFn({ method: 'GET' })
  .validator(checked(stepRequestSchema))
  .handler(async ({ data }) => loadStep(await database(), data))
