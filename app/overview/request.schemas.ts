import { z } from 'zod'
import { slugSchema } from '#app/overview/projects/projects.schemas.ts'

/** What the server function of the first page takes: the project that the figures are of; nothing for all. */
export const overviewRequestSchema = z.object({ project: slugSchema.nullable() }).optional()
