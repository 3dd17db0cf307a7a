import { z } from 'zod'
import { valuesRequestSchema } from '#app/results/request.schemas.ts'
import { scopeFields } from './scope-fields.ts'

/** `text`: what names are to have in them. */
export const scopeNamesRequestSchema = valuesRequestSchema.pick({ q: true, text: true }).extend({ field: z.enum(scopeFields) })
export type ScopeNamesRequest = z.infer<typeof scopeNamesRequestSchema>
