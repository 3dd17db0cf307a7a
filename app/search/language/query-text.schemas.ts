import { z } from 'zod'
import { maxQueryText } from './query.ts'

/** The text of a query as requests have it: at most so many UTF-16 code units, which queries are measured in. The bounds of zod are of characters. */
export const queryTextSchema = z
  .string()
  .refine((q) => q.length <= maxQueryText, `It is too long: at most ${maxQueryText} UTF-16 code units.`)
