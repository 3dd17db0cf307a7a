import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { loadResult } from '#app/results/load-result.server.ts'
import {
  filtersRequestSchema,
  groupsRequestSchema,
  listPageRequestSchema,
  neighboursRequestSchema,
  resultRequestSchema,
} from '#app/results/request.schemas.ts'
import { pageSize, resultsSearchSchema } from '#app/results/results.schemas.ts'
import { answerFacets, answerGroups, answerList, answerNeighbours, answerRank } from '#app/search/answer.ts'
import { loadingOf } from '#app/search/model/loading.ts'
import { newestModelStatus } from '#app/search/model/model-thread.ts'
import { readQuery } from '#app/search/reading.ts'
import { database } from '#app/store/database.ts'

export const listResults = createServerFn({ method: 'GET' })
  .validator(checked(listPageRequestSchema))
  .handler(async ({ data: { page, ...data } }) =>
    answerList(await database(), { ...data, cursor: '', from: page * pageSize + 1, limit: pageSize }),
  )

export const findListRank = createServerFn({ method: 'GET' })
  .validator(checked(resultsSearchSchema))
  .handler(async ({ data }) => answerRank(await database(), data))

export const listGroups = createServerFn({ method: 'GET' })
  .validator(checked(groupsRequestSchema))
  .handler(async ({ data }) => answerGroups(await database(), { ...data, limit: pageSize }))

/** What stands around the list and depends on the query alone. The query is read here to keep its dictionary out of the browser. */
export const getFilters = createServerFn({ method: 'GET' })
  .validator(checked(filtersRequestSchema))
  .handler(async ({ data }) => ({ reading: readQuery(data.q), facets: await answerFacets(await database(), data) }))

export const findNeighbours = createServerFn({ method: 'GET' })
  .validator(checked(neighboursRequestSchema))
  .handler(async ({ data }) => answerNeighbours(await database(), data))

export const getResult = createServerFn({ method: 'GET' })
  .validator(checked(resultRequestSchema))
  .handler(async ({ data }) => loadResult(await database(), data.id))

/** How far the results are read into memory; null where nothing is to be told of that. */
export const getModelLoading = createServerFn({ method: 'GET' }).handler(async () => loadingOf(newestModelStatus()))
