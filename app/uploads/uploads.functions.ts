import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { database } from '#app/store/database.ts'
import { deleteSamples } from '#app/uploads/delete-upload.server.ts'
import { loadUpload } from '#app/uploads/load-uploads.server.ts'
import { uploadRequestSchema } from '#app/uploads/request.schemas.ts'

export const getUpload = createServerFn({ method: 'GET' })
  .validator(checked(uploadRequestSchema))
  .handler(async ({ data }) => loadUpload(await database(), data.id))

export const removeSamples = createServerFn({ method: 'POST' }).handler(async () => deleteSamples(await database()))
