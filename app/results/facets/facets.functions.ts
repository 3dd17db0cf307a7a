import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { foldersRequestSchema, valuesRequestSchema } from '#app/results/request.schemas.ts'
import { answerFolders, answerValues } from '#app/search/answer.ts'
import { database } from '#app/store/open-database.ts'

/** Values of a facet, by what they have in them: to complete a query with, and to choose from where there are many. */
export const findValues = createServerFn({ method: 'GET' })
  .validator(checked(valuesRequestSchema))
  .handler(async ({ data }) => answerValues(await database(), data))

/** What stands in some folders. */
export const listFolders = createServerFn({ method: 'GET' })
  .validator(checked(foldersRequestSchema))
  .handler(async ({ data }) => answerFolders(await database(), data))
