import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { readQuery } from '#app/search/read-query.ts'
import { changeVerdicts, changeVerdictsOfQuery, seenOfQuery, undoVerdicts } from './change-verdicts.server.ts'
import { filtersRequestSchema } from '#app/results/request.schemas.ts'
import { undoSchema, verdictOfIdsSchema, verdictOfQuerySchema } from './verdicts.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** Gives results a verdict by their ids, unless somebody else judged one of them since it was seen. */
export const giveVerdict = createServerFn({ method: 'POST' })
  .validator(checked(verdictOfIdsSchema))
  .handler(async ({ data }) => changeVerdicts(await database(), data))

/** Gives all that a query finds a verdict, unless that is no longer what was seen. */
export const giveVerdictToQuery = createServerFn({ method: 'POST' })
  .validator(checked(verdictOfQuerySchema))
  .handler(async ({ data }) => changeVerdictsOfQuery(await database(), data))

/** What a verdict for all that match a query is given to. */
export const lookAtList = createServerFn({ method: 'GET' })
  .validator(checked(filtersRequestSchema))
  .handler(async ({ data: { q } }) => (readQuery(q).problems.length > 0 ? null : seenOfQuery(await database(), q)))

/** Takes a change of verdicts back, where nobody has judged its results since. */
export const takeBack = createServerFn({ method: 'POST' })
  .validator(checked(undoSchema))
  .handler(async ({ data }) => undoVerdicts(await database(), data))
