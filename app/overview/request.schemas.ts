import { z } from 'zod'

/** What the server function of the first page takes: the project that the figures are of; nothing for all. */
export const overviewRequestSchema = z.object({ project: z.string().max(1000).nullable() }).optional()
