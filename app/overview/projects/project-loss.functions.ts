import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/requests/checked.ts'
import { countLoss } from './project-loss.server.ts'
import { projectRequestSchema } from './projects.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** How much goes with a project. */
export const getProjectLoss = createServerFn({ method: 'GET' })
  .validator(checked(projectRequestSchema))
  .handler(async ({ data }) => countLoss(await database(), data.slug))
