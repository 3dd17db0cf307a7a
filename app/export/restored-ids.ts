import { sql } from 'kysely'
import { readMatched } from '#app/sarif/matched.ts'
import { setIdentities } from '#app/store/sightings/aliases.ts'
import type { Queryable } from '#app/store/database.ts'
import { NotRestored } from './not-restored.ts'
import { slices } from '#app/store/slices.ts'
import { isBereft } from '#app/store/sightings/seen-results.ts'

/** A sighting's result as reading has it, with its id and its latest identity, why it is that (app/sarif/matched.ts), and the id that it is to have. */
type Renamed = { result: number; uid: string; identity: string | null; matched: number; wanted: string }

const resultsAtOnce = 500

/**
 * Gives results of a project the ids that they had. Mostly reading has made them again; where it has not, since a result was moved or others
 * stood beside it, the sighting is of the result of the id that it had, which is made if there is none, and takes its identity along.
 */
export class RestoredIds {
  /** Results that lost a sighting. */
  readonly #left = new Set<number>()
  /** What results were recognised by before another came in their place. */
  readonly #identities = new Map<number, string>()
  /** By results that lost a sighting: that which is recognised by their ids from now on. */
  readonly #successors = new Map<number, number>()

  /**
   * The results that these are of from now on, in their order; the caller notes it of their sightings. In its transaction, which has taken the
   * revision `rev`. Throws `NotRestored` where an id is of another project's.
   */
  async give(db: Queryable, project: number, rows: readonly Renamed[], rev: number): Promise<number[]> {
    const others = rows.filter(({ uid, wanted }) => uid !== wanted)
    if (others.length === 0) return rows.map(({ result }) => result)
    const targets = await this.#targets(db, project, [...new Set(others.map(({ wanted }) => wanted))], rev)
    const recognised = new Map<number, string>()
    for (const { result, uid, identity, matched, wanted } of others) {
      const target = targets.get(wanted)
      if (target === undefined) continue
      const own = this.#identities.get(result) ?? identity ?? uid
      recognised.set(target.id, own)
      if (own === uid) this.#successors.set(result, target.id)
      if (!this.#identities.has(target.id)) this.#identities.set(target.id, target.identity)
      this.#left.add(result)
      // What gave it another identity is not of it: it has its first one again, as far as its id tells that.
      if (isRenamed(matched) && !this.#identities.has(result)) {
        recognised.set(result, uid)
        this.#identities.set(result, own)
      }
    }
    await setIdentities(
      db,
      Array.from(recognised, ([result, identity]) => ({ result, identity })),
    )
    return rows.map(({ result, uid, wanted }) => (uid === wanted ? result : (targets.get(wanted)?.id ?? result)))
  }

  /** Deletes results that are left without a sighting. Nobody was ever told their ids, which lead to what is recognised by them. */
  async finish(db: Queryable): Promise<void> {
    for (const some of slices([...this.#left], resultsAtOnce)) {
      const bereft = await db.selectFrom('result').select(['id', 'uid']).where('id', 'in', some).where(isBereft).execute()
      if (bereft.length === 0) continue
      const ids = bereft.map(({ id }) => id)
      const uids = bereft.map(({ uid }) => uid)
      await this.#leadOn(db, bereft)
      await db.deleteFrom('permalink').where('uid', 'in', uids).where('result', 'in', ids).execute()
      await db.deleteFrom('permalink').where('alias', '=', sql.lit(1)).where('result', 'in', ids).execute()
      await db.deleteFrom('result').where('id', 'in', ids).execute()
    }
  }

  /** Lets the ids of these results lead to what is recognised by them. */
  async #leadOn(db: Queryable, bereft: readonly { id: number; uid: string }[]): Promise<void> {
    const rows = bereft.flatMap(({ id, uid }) => {
      const successor = this.#successors.get(id)
      return successor === undefined ? [] : [sql`(cast(${uid} as text), cast(${id} as integer), cast(${successor} as integer))`]
    })
    if (rows.length === 0) return
    await sql`
      with led (uid, result, successor) as (values ${sql.join(rows)})
      update permalink set result = led.successor, alias = 1 from led where permalink.uid = led.uid and permalink.result = led.result`.execute(
      db,
    )
  }

  /** The results that have these ids for their own; those that there are none of are made. */
  async #targets(db: Queryable, project: number, uids: string[], rev: number): Promise<Map<string, { id: number; identity: string }>> {
    const held = await db
      .selectFrom('permalink')
      .innerJoin('result', 'result.id', 'permalink.result')
      .select(['permalink.uid', 'permalink.alias', 'result.id', 'result.identity', 'result.project'])
      .where('permalink.uid', 'in', uids)
      .execute()
    const stranger = held.find((one) => one.project !== project)
    if (stranger !== undefined) throw new NotRestored(`The id ${stranger.uid} is of a result of another project.`)
    // One that leads to another leads there since reading took the two for one.
    const targets = new Map(held.flatMap(({ uid, alias, id, identity }) => (alias === 1 ? [] : [[uid, { id, identity: identity ?? uid }]])))
    const missing = uids.filter((uid) => !targets.has(uid))
    if (missing.length === 0) return targets
    const made = await db
      .insertInto('result')
      .values(missing.map((uid) => ({ uid, project, identity: null, first_seen: '', rev })))
      .returning(['id', 'uid'])
      .execute()
    // It may be the id of one that was deleted here, or lead to another.
    await db
      .insertInto('permalink')
      .values(made.map(({ id, uid }) => ({ uid, result: id })))
      .onConflict((conflict) => conflict.column('uid').doUpdateSet((to) => ({ result: to.ref('excluded.result'), alias: 0 })))
      .execute()
    for (const { id, uid } of made) targets.set(uid, { id, identity: uid })
    return targets
  }
}

/** Whether a sighting was taken for its result under another identity. */
function isRenamed(matched: number): boolean {
  const { tier = 'none' } = readMatched(matched) ?? {}
  return tier !== 'none' && tier !== 'identity' && tier !== 'id'
}
