import { z } from 'zod'
import { resultIdSchema, resultSearchSchema } from '#app/results/results.schemas.ts'

/** What the server functions of results take, beside the search parameters of the list. */
export const filtersRequestSchema = resultSearchSchema.pick({ q: true })
export const resultRequestSchema = z.object({ id: resultIdSchema })
export const neighboursRequestSchema = resultSearchSchema.extend({ id: resultIdSchema })
