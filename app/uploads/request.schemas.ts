import { z } from 'zod'
import { uploadIdSchema } from './uploads.schemas.ts'

/** What the server function of an upload takes. */
export const uploadRequestSchema = z.object({ id: uploadIdSchema })

/** What that of a page of uploads takes: the upload that they came before, none for the newest; and the name of the project that they are of. */
export const uploadsPageRequestSchema = z.object({ before: uploadIdSchema.optional(), project: z.string().max(1000).optional() })

export type UploadsPageRequest = z.output<typeof uploadsPageRequestSchema>
