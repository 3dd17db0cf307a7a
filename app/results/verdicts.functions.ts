import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { changeVerdicts, changeVerdictsOfQuery, undoVerdicts } from '#app/results/change-verdicts.server.ts'
import { undoSchema, verdictOfIdsSchema, verdictOfQuerySchema } from '#app/results/verdicts.schemas.ts'
import { database } from '#app/store/database.ts'

export const giveVerdict = createServerFn({ method: 'POST' })
  .validator(checked(verdictOfIdsSchema))
  .handler(async ({ data }) => changeVerdicts(await database(), data))

export const giveVerdictToQuery = createServerFn({ method: 'POST' })
  .validator(checked(verdictOfQuerySchema))
  .handler(async ({ data }) => changeVerdictsOfQuery(await database(), data))

export const takeBack = createServerFn({ method: 'POST' })
  .validator(checked(undoSchema))
  .handler(async ({ data }) => undoVerdicts(await database(), data))
