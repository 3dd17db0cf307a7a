import type { Queryable } from '#app/store/database.ts'
import { nextRevision } from '#app/store/revision.ts'
import { ownSighting } from '#app/store/write-out.ts'
import type { ReadSighting } from './read-sightings.ts'

/**
 * Gives results of a project the ids that they had. Mostly reading has made them again; where it has not, since a result was moved or others
 * stood beside it, the sighting goes to the result of the id that it had, which is made if there is none, and takes its identity along.
 */
export class RestoredIds {
  readonly #project: number
  /** Results that lost a sighting. */
  readonly #left = new Set<number>()
  /** What results were recognised by before another came in their place. */
  readonly #identities = new Map<number, string>()

  constructor(project: number) {
    this.#project = project
  }

  /** The result that the sighting is of from now on. */
  async give(db: Queryable, read: ReadSighting, uid: string): Promise<number> {
    const { sighting, result } = read
    const found = await db.selectFrom('permalink').select('result').where('uid', '=', uid).executeTakeFirst()
    const holder = found?.result ?? null
    if (holder === result) return result
    const identity = this.#identities.get(result) ?? read.identity ?? read.uid
    const target = holder === null ? await this.#make(db, uid) : holder
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

  async #make(db: Queryable, uid: string): Promise<number> {
    const values = { uid, project: this.#project, identity: null, first_seen: '', rev: await nextRevision(db) }
    const { id } = await db.insertInto('result').values(values).returning('id').executeTakeFirstOrThrow()
    // It may be the id of one that was deleted here.
    const link = { uid, result: id }
    await db
      .insertInto('permalink')
      .values(link)
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ result: id }))
      .execute()
    return id
  }
}
