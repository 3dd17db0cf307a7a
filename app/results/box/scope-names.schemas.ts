import { z } from 'zod'
import { valuesRequestSchema } from '#app/results/request.schemas.ts'
import { uncountedFields } from './scope-fields.ts'

/** `text`: what names are to have in them. */
export const scopeNamesRequestSchema = valuesRequestSchema.pick({ q: true, text: true }).extend({ field: z.enum(uncountedFields) })
export type ScopeNamesRequest = z.infer<typeof scopeNamesRequestSchema>
