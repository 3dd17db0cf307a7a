import { codeOf, type Verdict, verdicts } from '#app/sarif/codes.ts'
import type { Database } from './database.ts'
import { nextRevision } from './revision.ts'

export type NewVerdict = { verdict: Verdict; author: string | null; comment: string | null; until: string | null }

/** Someone else has changed a verdict since it was seen. `version` is the present one. */
export class VerdictConflict extends Error {
  readonly code = 'verdict-conflict'
  readonly version: number

  constructor(uid: string, seen: number, version: number) {
    super(`The verdict of result ${uid} was seen at version ${seen} and is at ${version}.`)
    this.name = 'VerdictConflict'
    this.version = version
  }
}

/**
 * Gives results a verdict; every change is kept. `seen` is the version that the caller saw, or null if it does not matter. All or none.
 * Gives how many results there were. Throws `VerdictConflict`.
 */
export async function setVerdict(
  database: Database,
  uids: readonly string[],
  given: NewVerdict,
  seen: number | null,
  now: string,
): Promise<number> {
  return database.kysely.transaction().execute(async (db) => {
    const results = await db.selectFrom('result').select(['id', 'uid', 'version']).where('uid', 'in', uids).execute()
    const changed = seen === null ? undefined : results.find(({ version }) => version !== seen)
    if (changed !== undefined) throw new VerdictConflict(changed.uid, seen ?? 0, changed.version)
    if (results.length === 0) return 0
    const rev = await nextRevision(db)
    const verdict = codeOf(verdicts, given.verdict)
    await db
      .updateTable('result')
      .set((set) => ({ verdict, verdict_until: given.until, version: set('version', '+', 1), rev }))
      .where(
        'id',
        'in',
        results.map(({ id }) => id),
      )
      .execute()
    await db
      .insertInto('verdict')
      .values(results.map(({ id }) => ({ result: id, verdict, author: given.author, comment: given.comment, until: given.until, at: now })))
      .execute()
    return results.length
  })
}
