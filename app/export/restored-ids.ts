import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { ownSighting } from '#app/store/write-out.ts'
import type { ReadSighting } from './read-sightings.ts'
import { NotRestored } from './restore-error.ts'

/**
 * Gives results of a project the ids that they had. Mostly reading has made them again; where it has not, since a result was moved or others
 * stood beside it, the sighting goes to the result of the id that it had, which is made if there is none, and takes its identity along.
 */
export class RestoredIds {
  /** Results that lost a sighting. */
  readonly #left = new Set<number>()
  /** What results were recognised by before another came in their place. */
  readonly #identities = new Map<number, string>()

  /** The result that the sighting is of from now on. Throws `NotRestored` where the id is of another project's. */
  async give(db: Queryable, project: number, read: ReadSighting, uid: string): Promise<number> {
    const { sighting, result } = read
    if (read.uid === uid) return result
    const holder = await holderOf(db, project, uid)
    const identity = this.#identities.get(result) ?? read.identity ?? read.uid
    const target = holder === null ? await this.#make(db, project, uid) : holder
    await this.#recognise(db, target, identity)
    read.sighting = await ownSighting(db, sighting, await nextRevision(db))
    await db.updateTable('sighting').set({ result: target }).where('id', '=', read.sighting).execute()
    this.#left.add(result)
    return target
  }

  /** Deletes results that are left without a sighting. Nobody was ever told their ids. */
  async finish(db: Queryable): Promise<void> {
    for (const result of this.#left) {
      const seen = await db.selectFrom('sighting').select('id').where('result', '=', result).limit(1).executeTakeFirst()
      if (seen !== undefined) continue
      await db.deleteFrom('permalink').where('result', '=', result).execute()
      await db.deleteFrom('result').where('id', '=', result).execute()
    }
  }

  async #recognise(db: Queryable, target: number, identity: string): Promise<void> {
    const before = await db.selectFrom('result').select(['uid', 'identity']).where('id', '=', target).executeTakeFirstOrThrow()
    if (!this.#identities.has(target)) this.#identities.set(target, before.identity ?? before.uid)
    await db.updateTable('result').set({ identity }).where('id', '=', target).execute()
  }

  async #make(db: Queryable, project: number, uid: string): Promise<number> {
    const values = { uid, project, identity: null, first_seen: '', rev: await nextRevision(db) }
    const { id } = await db.insertInto('result').values(values).returning('id').executeTakeFirstOrThrow()
    // It may be the id of one that was deleted here, or lead to another.
    const link = { uid, result: id }
    await db
      .insertInto('permalink')
      .values(link)
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ result: id, alias: 0 }))
      .execute()
    return id
  }
}

/** The result whose own id it is. One that leads to another leads there since reading took the two for one. */
async function holderOf(db: Queryable, project: number, uid: string): Promise<number | null> {
  const found = await db
    .selectFrom('permalink')
    .innerJoin('result', 'result.id', 'permalink.result')
    .select(['permalink.result', 'permalink.alias', 'result.project'])
    .where('permalink.uid', '=', uid)
    .executeTakeFirst()
  if (found === undefined) return null
  if (found.project !== project) throw new NotRestored(`The id ${uid} is of a result of another project.`)
  return found.alias === 1 ? null : found.result
}
