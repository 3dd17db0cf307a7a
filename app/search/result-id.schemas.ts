import { z } from 'zod'
import { resultIdPattern } from './result-id-pattern.ts'

/** 100 bits in Crockford's base32, lower case: the id of a result, and the `$id` of its page. */
export const resultIdSchema = z.string().regex(resultIdPattern).brand('ResultId')
export type ResultId = z.infer<typeof resultIdSchema>
