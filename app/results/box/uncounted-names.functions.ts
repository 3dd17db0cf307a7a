import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { findUncountedNames } from './find-uncounted-names.server.ts'
import { uncountedNamesRequestSchema } from './uncounted-names.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** What names snapshots, their series, or who gave verdicts, by what it has in it: to complete a query with. */
export const listUncountedNames = createServerFn({ method: 'GET' })
  .validator(checked(uncountedNamesRequestSchema))
  .handler(async ({ data }) => findUncountedNames(await database(), data))
