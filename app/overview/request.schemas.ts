import { z } from 'zod'
import { slugSchema } from '#app/overview/projects/projects.schemas.ts'

/** What the server function of the first page takes: the project that the figures are of, what names of listed ones have, their order, the newest first without one, and the place of the first of these; nothing for all. */
export const overviewRequestSchema = z
  .object({
    project: slugSchema.nullable(),
    named: slugSchema.optional(),
    order: z.literal('open').optional(),
    from: z.int().min(1).optional(),
  })
  .optional()
