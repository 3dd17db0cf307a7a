import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { database } from '#app/store/open-database.ts'
import { deleteSamples } from '#app/ingest/delete-upload.ts'
import { loadUpload, loadUploadsPage } from './load-uploads.server.ts'
import { loadUploadRuns } from '#app/uploads/runs/load-runs.server.ts'
import { uploadRequestSchema, uploadsPageRequestSchema } from './request.schemas.ts'

/** An upload with its import report; null where there is none. */
export const getUpload = createServerFn({ method: 'GET' })
  .validator(checked(uploadRequestSchema))
  .handler(async ({ data }) => loadUpload(await database(), data.id))

/** A page of uploads, newest first. */
export const getUploadsPage = createServerFn({ method: 'GET' })
  .validator(checked(uploadsPageRequestSchema))
  .handler(async ({ data }) => loadUploadsPage(await database(), data))

/** The runs of an upload, with what they say of themselves. */
export const getUploadRuns = createServerFn({ method: 'GET' })
  .validator(checked(uploadRequestSchema))
  .handler(async ({ data }) => loadUploadRuns(await database(), data.id))

/** Deletes the sample logs and all that came with them. */
export const removeSamples = createServerFn({ method: 'POST' }).handler(async () => deleteSamples(await database()))
