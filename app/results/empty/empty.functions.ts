import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { loadEmptyReason } from './load-empty-reason.server.ts'
import { widerQueries } from './wider-queries.server.ts'
import { filtersRequestSchema } from '#app/results/request.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** What may have been meant by a query that finds nothing: what it names by id, its terms written otherwise, rules that are about its words, and what there is without each. */
export const listWiderQueries = createServerFn({ method: 'GET' })
  .validator(checked(filtersRequestSchema))
  .handler(async ({ data }) => widerQueries(await database(), data.q))

/** Why the list of a query is empty. */
export const explainEmpty = createServerFn({ method: 'GET' })
  .validator(checked(filtersRequestSchema))
  .handler(async ({ data }) => loadEmptyReason(await database(), data.q))
