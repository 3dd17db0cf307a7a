import { z } from 'zod'
import { slugSchema } from '#app/overview/projects/projects.schemas.ts'

/** What the server function of the first page takes: the project that the figures are of, and the place of the first that is listed; nothing for all. */
export const overviewRequestSchema = z.object({ project: slugSchema.nullable(), from: z.int().min(1).optional() }).optional()
