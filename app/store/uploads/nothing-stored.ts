import type { Queryable } from '#app/store/database.ts'

/** Uploads that are looked through. */
const most = 200

/** The projects that logs without a run were sent for, of the newest of these: of none is anything stored by its name. */
export async function projectsWithoutRuns(db: Queryable): Promise<Set<string>> {
  const uploads = await db
    .selectFrom('upload')
    .select('parameters')
    .where('project', 'is', null)
    .where('status', '=', 'done')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return new Set(uploads.flatMap(({ parameters }) => nameIn(parameters) ?? []))
}

function nameIn(parameters: string): string | null {
  // What accept.ts has written.
  return (JSON.parse(parameters) as { project?: string }).project ?? null
}
