import { z } from 'zod'
import { uploadIdSchema } from '#app/uploads/uploads.schemas.ts'

/**
 * What the server function of the first page takes: the project that the figures are of, and the upload that those shown came before; nothing for all,
 * and for the newest.
 */
export const overviewRequestSchema = z.object({ project: z.string().max(1000).nullable(), before: uploadIdSchema.optional() }).optional()
