import type { Queryable } from '#app/store/database.ts'

/** Whether an upload of the project is being read, or one of which no one knows the project yet. */
export async function isBeingRead(db: Queryable, project: number | null): Promise<boolean> {
  const reading = await db
    .selectFrom('upload')
    .select('id')
    .where('status', '=', 'reading')
    .where((where) => where.or([where('project', 'is', null), where('project', '=', project)]))
    .limit(1)
    .executeTakeFirst()
  return reading !== undefined
}
