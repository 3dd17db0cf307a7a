import { createServerFn } from '@tanstack/react-start'
import { checked } from '#app/http/checked.ts'
import { countLoss } from '#app/overview/projects/project-loss.server.ts'
import { projectRequestSchema } from '#app/overview/projects/projects.schemas.ts'
import { database } from '#app/store/open-database.ts'

/** How much goes with a project. */
export const getProjectLoss = createServerFn({ method: 'GET' })
  .validator(checked(projectRequestSchema))
  .handler(async ({ data }) => countLoss(await database(), data.slug))
