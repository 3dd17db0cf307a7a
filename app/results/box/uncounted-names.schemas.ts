import { z } from 'zod'
import { valuesRequestSchema } from '#app/results/request.schemas.ts'
import { uncountedFields } from './uncounted-fields.ts'

/** `text`: what names are to have in them. */
export const uncountedNamesRequestSchema = valuesRequestSchema.pick({ q: true, text: true }).extend({ field: z.enum(uncountedFields) })
export type UncountedNamesRequest = z.infer<typeof uncountedNamesRequestSchema>
