import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { widerQueries } from '#app/results/empty/wider-queries.server.ts'
import { filtersRequestSchema } from '#app/results/request.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** What would be found without one of a query's terms. */
export const listWiderQueries = createServerFn({ method: 'GET' })
  .validator(checked(filtersRequestSchema))
  .handler(async ({ data }) => widerQueries(await database(), data.q))
