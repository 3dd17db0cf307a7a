import type { Queryable } from '#app/store/database.ts'

/** Uploads that are looked through. */
const most = 200

/** Of a project that a log was sent for by whose name nothing is stored: why, and the newest such upload. */
export type NothingStored = { type: 'without-runs' | 'not-read'; upload: string }

/** The projects that logs were sent for of which nothing was stored, of the newest of these: since they had no run, or could not be read. */
export async function projectsNotStored(db: Queryable): Promise<Map<string, NothingStored>> {
  const uploads = await db
    .selectFrom('upload')
    .select(['uid', 'parameters', 'status'])
    .where('project', 'is', null)
    .where('status', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const named = uploads.toReversed().flatMap(({ uid, parameters, status }): [string, NothingStored][] => {
    const name = nameIn(parameters)
    return name === null ? [] : [[name, { type: status === 'done' ? 'without-runs' : 'not-read', upload: uid }]]
  })
  return new Map(named)
}

function nameIn(parameters: string): string | null {
  // What accept.ts has written.
  return (JSON.parse(parameters) as { project?: string }).project ?? null
}
