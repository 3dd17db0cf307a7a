import { z } from 'zod'
import type { RefTable } from '#app/store/tables.ts'

/** What people call a project by; with control characters, and beyond that length, none is. */
export const slugSchema = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  // oxlint-disable-next-line no-control-regex -- control characters are what this keeps out
  .regex(/^[^\u0000-\u001f\u007f]*$/)

/** A slug that somebody wishes for: shorter than those that logs give. */
export const newSlugSchema = slugSchema.max(100)

/** The place of a series among all of its project, or its number. */
export const placeSchema = z.number().int().min(1).max(2_147_483_647)

/** Series on a page of a project's, and in an answer of the API. */
export const [listedSeries, answeredSeries] = [50, 200]

/** `from`: the place of the first series that is told of; those of the default ref come first. */
export const projectRequestSchema = z.object({ slug: slugSchema, from: placeSchema.optional() })

/** What is to be deleted: the project, or a ref or a series of it by its name or number. */
export const deletionRequestSchema = z.object({ slug: slugSchema, ref: slugSchema.optional(), series: placeSchema.optional() })
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

/** What may be changed of a project; something must. */
export const projectChangeSchema = z
  .strictObject({ slug: newSlugSchema.optional(), defaultRef: slugSchema.optional() })
  .refine(({ slug, defaultRef }) => slug !== undefined || defaultRef !== undefined, {
    error: 'The body must have “slug”, “defaultRef” or both.',
    path: ['slug'],
  })
export const projectChangeRequestSchema = z.object({ slug: slugSchema, change: projectChangeSchema })

/** What may be changed of a series. */
export const seriesChangeSchema = z.strictObject({ ended: z.boolean() })
export const seriesEndRequestSchema = seriesChangeSchema.extend({ series: placeSchema, slug: slugSchema })

export type ProjectSeries = {
  id: number
  tool: string
  category: string
  /** When it was ended by hand, ISO 8601; null while it says what is open. */
  endedAt: string | null
  /** Snapshots that there are, and results in the newest. */
  snapshots: number
  results: number
  /** When the newest was received, ISO 8601. */
  lastReceivedAt: string | null
}

/** `written`: how a query names it, in full where its name would be taken for another's. */
export type ProjectRef = { name: string; written: string; kind: RefTable['kind']; isDefault: boolean; series: ProjectSeries[] }

/** A project with its refs, the default one first, then those analysed last, and their series; of many series some, with their refs, and how many there are. */
export type ProjectDetail = {
  key: string
  slug: string
  sample: boolean
  defaultRef: string | null
  /** Branches and tags that it may be, in the same order. */
  choices: string[]
  refs: ProjectRef[]
  refCount: number
  seriesCount: number
}

/** How much goes with a project: uploads, results, and of these those that have a verdict. */
export type ProjectLoss = { uploads: number; results: number; verdicts: number }

/** What became of a wish to delete: `deleted` once all is gone, `deleting` when nobody sees it any more and its room is still being made free. */
export type DeletionOutcome = 'deleted' | 'deleting' | 'unknown' | 'busy'
export type ChangeOutcome = { status: 'changed'; slug: string } | { status: 'unknown' | 'taken' | 'unknown-ref' }
