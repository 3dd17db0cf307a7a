import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { findProject } from './load-project.server.ts'
import type { ProjectLoss } from './projects.schemas.ts'

/** What goes with a project; null where there is none of that slug. */
export async function countLoss({ kysely: db }: Database, slug: string): Promise<ProjectLoss | null> {
  const project = await findProject(db, slug)
  if (project === undefined) return null
  const { uploads } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('project', '=', project.id)
    .executeTakeFirstOrThrow()
  // In one go: all results are looked through.
  const { results, verdicts } = await db
    .selectFrom('result')
    .select(({ fn }) => [
      fn.countAll<number>().as('results'),
      sql<number>`coalesce(sum(case when verdict <> 0 then 1 else 0 end), 0)`.as('verdicts'),
    ])
    .where('project', '=', project.id)
    .executeTakeFirstOrThrow()
  return { uploads, results, verdicts }
}
