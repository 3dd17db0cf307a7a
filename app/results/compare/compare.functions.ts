import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { sidesRequestSchema } from './compare.schemas.ts'
import { findSides } from './find-sides.server.ts'
import { database } from '#app/store/open-database.ts'

/** What can be compared, by what it has in its name. */
export const listSides = createServerFn({ method: 'GET' })
  .validator(checked(sidesRequestSchema))
  .handler(async ({ data }) => findSides(await database(), data))
