import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { serverState } from '#app/http/server-state.ts'
import { changeProject, deleteProject, endSeries } from './change-project.server.ts'
import { loadProject } from './load-project.server.ts'
import {
  deletionRequestSchema,
  listedSeries,
  projectChangeRequestSchema,
  projectRequestSchema,
  seriesEndRequestSchema,
} from './projects.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** A project with its refs and their series; null where there is none. */
export const getProject = createServerFn({ method: 'GET' })
  .validator(checked(projectRequestSchema))
  .handler(async ({ data }) => loadProject(await database(), data.slug, { from: data.from, limit: listedSeries }))

/** Deletes a project, a ref or a series. */
export const removeProject = createServerFn({ method: 'POST' })
  .validator(checked(deletionRequestSchema))
  .handler(async ({ data }) => deleteProject(await serverState(), data))

/** Gives a project another name or another default ref. */
export const alterProject = createServerFn({ method: 'POST' })
  .validator(checked(projectChangeRequestSchema))
  .handler(async ({ data }) => changeProject(await database(), data.slug, data.change))

/** Ends a series, or lets it go on; false where there is none. */
export const setSeriesEnd = createServerFn({ method: 'POST' })
  .validator(checked(seriesEndRequestSchema))
  .handler(async ({ data }) => endSeries(await database(), data.slug, data.series, data.ended))
