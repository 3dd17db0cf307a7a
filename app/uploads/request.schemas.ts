import { z } from 'zod'
import { uploadIdSchema } from '#app/uploads/uploads.schemas.ts'

/** What the server function of an upload takes. */
export const uploadRequestSchema = z.object({ id: uploadIdSchema })
