import type { Queryable } from '#app/store/database.ts'
import { type Holder, holdersOf } from '#app/store/sightings/permalinks.ts'
import { type ShownByRef, shownByRef } from '#app/store/sightings/shown-by-ref.ts'
import { keysAt } from '#app/store/matching/match-keys.ts'
import { matchedCode } from '#app/sarif/matched.ts'
import { generationId } from '#app/ingest/resolving/identity.ts'
import { isTold } from '#app/ingest/resolving/match-words.ts'
import type { Decision } from './decision.ts'

/** A row that is no stored result's as far as matching knows; `id` is the one that its identity and its ordinal have. `isAbsent`: as its log itself says. */
export type NewRow = { row: number; id: string; identity: string; ordinal: number; isAbsent: boolean; decision: Decision }

/** Finds ids for new results of one upload that nothing else has, or the results that these are after all. */
export class FreeIds {
  /** Whether it is known what a stored result is to the upload: that of a row of it, written or not, or of none. */
  readonly #isSettled: (result: number) => boolean
  readonly #claimed = new Set<number>()

  constructor(isSettled: (result: number) => boolean) {
    this.#isSettled = isSettled
  }

  /** Whether no new row of the upload can be that result. */
  isTaken(result: number): boolean {
    return this.#claimed.has(result) || this.#isSettled(result)
  }

  /** An id for each row, or what becomes of it where its id is held by the same result. */
  async find(db: Queryable, rows: readonly NewRow[]): Promise<Map<number, string | Decision>> {
    const found = new Map<number, string | Decision>()
    const holders = await holdersOfAll(db, rows)
    const known = await shownByRef(
      db,
      Array.from(holders.values(), ({ result }) => result).filter((result) => result !== null),
      rows.map(({ decision }) => decision.series),
    )
    for (const { row, id, identity, ordinal, isAbsent, decision } of rows) {
      let uid = id
      let holder = holders.get(uid)
      let claimed: Decision | null = null
      for (let generation = 1; holder !== undefined; generation++) {
        claimed = await this.#claim(db, holder, { identity, isAbsent, decision }, known)
        if (claimed !== null) break
        uid = generationId(identity, ordinal, generation)
        holder = holders.get(uid)
      }
      found.set(row, claimed ?? uid)
    }
    return found
  }

  // A holder whose latest identity is this one is the same result, unless another row is, or something of the ref shows it now. One of the
  // series itself is not, nor one that is open on the ref that it is compared with: matching has looked at it, and could not tell. But matching
  // knows results by what they were last.
  async #claim(
    db: Queryable,
    { result, identity: held }: Holder,
    { identity, isAbsent, decision }: Pick<NewRow, 'identity' | 'isAbsent' | 'decision'>,
    known: ShownByRef,
  ): Promise<Decision | null> {
    if (result === null || this.isTaken(result)) return null
    const onRef = known(result, decision.series)
    const last = onRef.findLast(({ series }) => series === decision.series)
    const isFormer = held !== identity
    // Matching looks at none of which another series stood for the result by then. Its own had it all the same, and stands for it again.
    if (!isFormer && !isAbsent && last !== undefined && last.superseded !== null) {
      const isFixed = !onRef.some((shown) => shown.superseded === null && isOpen(shown))
      this.#claimed.add(result)
      const goesOn = isOpen(last)
      const reopened = isFixed || (goesOn && last.reopened === 1)
      return { ...decision, result, reopened, matched: matchedCode('id', 'only'), goesOnFrom: goesOn ? last.id : null }
    }
    if (onRef.some(isOpen)) return null
    if (isFormer ? last === undefined || last.until === null || !(await wasTold(db, last)) : last !== undefined) return null
    this.#claimed.add(result)
    const matched = matchedCode(isFormer ? 'former' : 'id', 'only')
    return { ...decision, result, reopened: onRef.length > 0, matched, renamedFrom: isFormer ? (last?.id ?? null) : decision.renamedFrom }
  }
}

/** A series that was ended says nothing of what is open. */
function isOpen({ until, ended_at }: ReturnType<ShownByRef>[number]): boolean {
  return until === null && ended_at === null
}

/**
 * Who holds the ids that rows may have, of each row up to the first that nobody holds. What comes and goes with every other log has one for each time,
 * so that all rows are asked about at once.
 */
async function holdersOfAll(db: Queryable, rows: readonly NewRow[]): Promise<Map<string, Holder>> {
  const all = new Map<string, Holder>()
  let next = rows.map((row) => ({ row, uid: row.id }))
  for (let generation = 1; next.length > 0; generation++) {
    const holders = await holdersOf(
      db,
      next.map(({ uid }) => uid),
    )
    for (const [uid, holder] of holders) all.set(uid, holder)
    const held = next.filter(({ uid }) => holders.has(uid))
    next = held.map(({ row }) => ({ row, uid: generationId(row.identity, row.ordinal, generation) }))
  }
  return all
}

/** Whether a result was last seen with more than its message to tell it by. */
async function wasTold(db: Queryable, { block, slot }: { block: number; slot: number }): Promise<boolean> {
  const keys = await keysAt(db, block, slot)
  return keys !== null && isTold(keys, 0)
}
