import { z } from 'zod'
import { groupings, resultIdSchema, resultSearchSchema } from '#app/results/results.schemas.ts'

/** What the server functions of results take, beside the search parameters of the list. */
export const filtersRequestSchema = resultSearchSchema.pick({ q: true })
/** `cursor`: how many groups come before, or nothing. */
export const groupsRequestSchema = resultSearchSchema.extend({ by: z.enum(groupings), cursor: z.string().max(7).catch('').default('') })
export const resultRequestSchema = z.object({ id: resultIdSchema })
export const neighboursRequestSchema = resultSearchSchema.extend({ id: resultIdSchema })
