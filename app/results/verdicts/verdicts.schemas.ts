import { z } from 'zod'
import { maxIds } from '#app/results/max-ids.ts'
import { longestAuthor, longestComment } from './read-verdict-form.ts'
import type { QueryProblem } from '#app/search/query-reading.ts'
import { type ResultId, resultIdSchema } from '#app/search/result-id.schemas.ts'
import { queryTextSchema } from '#app/search/language/query-text.schemas.ts'
import { verdicts } from '#app/sarif/codes.ts'
import type { PresentVerdict } from '#app/store/verdicts/verdict-log.ts'

const largestInteger = 2 ** 31 - 1

const count = z.int().min(0).max(largestInteger)
const author = z.string().trim().min(1).max(longestAuthor).nullable().default(null)
const comment = z.string().trim().min(1).max(longestComment).nullable().default(null)
const until = z
  .union(
    [z.iso.date(), z.iso.datetime({ offset: true })],
    'It must be a day, as in 2027-05-01, or a time with its offset, as in 2027-05-01T12:00:00Z.',
  )
  .transform((text) => new Date(text).toISOString())
  // Times compare as texts, which those of years of more digits do not.
  .refine((time) => !time.startsWith('+'), { error: 'The end must lie before the year 10000, UTC.', abort: true })
  .refine((time) => time > new Date().toISOString(), 'The end must lie in the future.')
  .nullable()
  .default(null)

const saidSchema = z.object({ verdict: z.enum(verdicts), author, comment, until })

/**
 * A verdict for results, by their ids. `versions` has what was seen of each, by its id; `version` is for all of them that it leaves out.
 * What was not seen is not compared.
 */
export const verdictOfIdsSchema = saidSchema.extend({
  ids: z.array(resultIdSchema).min(1).max(maxIds),
  version: count.nullable().default(null),
  versions: z.record(resultIdSchema, count).default({}),
})

/**
 * A verdict for all results that a query finds, but those that `except` names; `total` is how many rows its list was seen to have, these among them,
 * `mark` the revision of the store by then. Without a mark, what leaves the total as it is is not noticed.
 */
export const verdictOfQuerySchema = saidSchema.extend({
  q: queryTextSchema,
  total: count.min(1),
  mark: count.nullable().default(null),
  except: z.array(resultIdSchema).max(maxIds).default([]),
})

/** When a change was made, as `VerdictOutcome` and the log of verdicts have it. */
const at = z.iso.datetime().nullable().default(null)

/** Takes back a change, by its number; `at` refuses one of another time. */
export const undoSchema = z.object({ undo: count.min(1), at, author, comment })

/** What came of a verdict. Unless it is `changed`, nothing was. */
export type VerdictOutcome =
  /** `kept` is how many had exactly this verdict already: they stay as they are. */
  | { status: 'changed'; change: number; at: string; changed: number; kept: number }
  /** All had. */
  | { status: 'kept'; kept: number }
  /** Somebody was faster: what they said, of the first of them. */
  | { status: 'conflict'; present: PresentVerdict[]; count: number }
  /** Somebody was faster with some of what a query finds, which has so many rows now; else as with `conflict`. */
  | { status: 'overtaken'; total: number; present: PresentVerdict[]; count: number }
  /** The query finds others than were seen; `total` is how many rows it has now. */
  | { status: 'other-results'; total: number }
  /** Ids of no result; `areGone` where all of them are of results that were deleted. */
  | { status: 'unknown'; ids: ResultId[]; areGone: boolean }
  /** The query is not understood in all its parts, so that it may find more than is meant. */
  | { status: 'problems'; problems: QueryProblem[] }

/** What came of taking a change back. `kept` is how many results something newer was said of: they stay as they are. */
export type UndoOutcome = { status: 'undone'; change: number | null; changed: number; kept: number } | { status: 'unknown' }
