import { z } from 'zod'
import { groupings, pageSize, resultIdSchema, resultSearchSchema } from '#app/results/results.schemas.ts'

/** What the server functions of results take, beside the search parameters of the list. */
export const filtersRequestSchema = resultSearchSchema.pick({ q: true })
export const listPageRequestSchema = resultSearchSchema.extend({
  page: z
    .number()
    .int()
    .min(0)
    .max(Math.floor(2 ** 31 / pageSize) - 1)
    .default(0),
})
/** `cursor`: how many groups come before, or nothing. */
export const groupsRequestSchema = resultSearchSchema.extend({ by: z.enum(groupings), cursor: z.string().max(7).catch('').default('') })
export const resultRequestSchema = z.object({ id: resultIdSchema })
export const neighboursRequestSchema = resultSearchSchema.extend({ id: resultIdSchema })
