import { z } from 'zod'
import { resultIdSchema, resultsSearchSchema } from '#app/results/results.schemas.ts'

/** What the server functions of results take, beside the search parameters of the list. */
export const filtersRequestSchema = resultsSearchSchema.pick({ q: true })
export const resultRequestSchema = z.object({ id: resultIdSchema })
export const neighboursRequestSchema = resultsSearchSchema.pick({ q: true, sort: true }).extend({ id: resultIdSchema })
