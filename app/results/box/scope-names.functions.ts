import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { findScopeNames } from './find-scope-names.server.ts'
import { scopeNamesRequestSchema } from './scope-names.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** What names snapshots, their series, or who gave verdicts, by what it has in it: to complete a query with. */
export const listScopeNames = createServerFn({ method: 'GET' })
  .validator(checked(scopeNamesRequestSchema))
  .handler(async ({ data }) => findScopeNames(await database(), data))
