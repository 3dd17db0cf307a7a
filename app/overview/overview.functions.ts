import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { loadOverview } from './load-overview.server.ts'
import { overviewRequestSchema } from './request.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** The figures of the first page, of all projects or of one. */
export const getOverview = createServerFn({ method: 'GET' })
  .validator(checked(overviewRequestSchema))
  .handler(async ({ data }) => loadOverview(await database(), data?.project, data?.from, data?.named, data?.order))
