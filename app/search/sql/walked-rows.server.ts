import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import { isSighting, storedNumber } from '#app/store/sightings/sighted.ts'
import { isOneOf } from '#app/store/one-of.ts'
import type { ShownRow } from '#app/search/answers/listed-result.server.ts'
import type { Standing } from '#app/search/answers/selection.server.ts'
import { shown, shownTables } from './page.server.ts'

/** Of longer messages the rest is read one by one, so that some rows never are many megabytes. In code points. */
const longestAtOnce = 10_000

/** What was said of a result, one after the other. Codes as in sarif/codes.ts; times ISO 8601. `undoes`: which of these it took back, from 0. */
type SaidVerdict = {
  verdict: number
  author: string | null
  comment: string | null
  until: string | null
  at: string
  undoes: number | null
}

/** A row of a list with what was said of it. */
export type WalkedRow = ReadRow & Standing

type ReadRow = ShownRow & {
  /** Whether the message goes on; `wholeMessage` gives it then. */
  isCut: boolean
  projectKey: string
  category: string
  commit: string | null
  isDefaultRef: boolean
  ruleTitle: string | null
  tagset: number
  /** When it was last seen on its ref, ISO 8601. */
  lastSeen: string
  /** The first said first. `verdict` is what they come to. */
  said: SaidVerdict[]
}

type StoredRow = Omit<ReadRow, 'said' | 'isDefaultRef' | 'isCut'> & {
  result: number
  base: number
  letters: number
  saidSince: number
}

/**
 * These sightings by their numbers, as far as they are there; their standing is the caller's to say. `lastVerdict`: what was said
 * after it does not count. `now`: ISO 8601, decides which verdicts have run out.
 */
export async function readWalked(
  { engine, kysely: db }: Database,
  sightings: Float64Array,
  { lastVerdict, now }: { lastVerdict: number; now: string },
): Promise<Map<number, ReadRow>> {
  const ids = Array.from(sightings)
  const { rows } = await sql<StoredRow>`
    select s.result, length(s.message) as letters, project.key as "projectKey", series.category, s.tagset,
      u.title as "ruleTitle",
      case when series.ref = project.default_ref then 1 else 0 end as base, began.commit_id as "commit",
      coalesce((
        select p.received_at from snapshot p
        where p.series = s.series and p.id <= project.head and (s.until is null or p.id < s.until)
        order by p.id desc limit 1), began.received_at, r.first_seen) as "lastSeen",
      (select count(*) from verdict v where v.result = r.id and v.id > ${lastVerdict}) as "saidSince", ${shown(longestAtOnce, now)}
    from sighted_first s ${shownTables} left join snapshot began on began.id = s.since
    where ${isSighting(engine, ids)}`.execute(db)
  const { rows: log } = await sql<LoggedChange>`
    select v.result, v.verdict, c.author, c.comment, v.until, c.at, v.change, c.undoes from verdict v join change c on c.id = v.change
    where v.id <= ${lastVerdict} and ${isOneOf(engine, sql`v.result`, [...new Set(rows.map((row) => row.result))])}
    order by v.id`.execute(db)
  const said = Map.groupBy(log, (one) => one.result)
  const read = new Map<number, ReadRow>()
  for (const { result, base, letters, saidSince, ...row } of rows) {
    const own = saidOf(said.get(result) ?? [])
    const latest = own.at(-1)
    const holds = latest !== undefined && (latest.until === null || latest.until > now)
    read.set(row.sighting, {
      ...row,
      isCut: letters > longestAtOnce,
      isDefaultRef: base === 1,
      said: own,
      verdict: holds ? latest.verdict : 0,
      // Each verdict makes it one greater.
      version: row.version - saidSince,
    })
  }
  return read
}

type LoggedChange = SaidVerdict & { result: number; change: number }

/** The log of a result, in which what took back another says which, and not by the number that it has in this database. */
function saidOf(log: readonly LoggedChange[]): SaidVerdict[] {
  return log.map(({ result: _, change: __, undoes, ...one }) => {
    const undone = undoes === null ? -1 : log.findIndex(({ change }) => change === undoes)
    return { ...one, undoes: undone < 0 ? null : undone }
  })
}

/** The message of a row, all of it; null where the row is not there any more. */
export async function wholeMessage(db: Queryable, { isCut, message, sighting }: WalkedRow): Promise<string | null> {
  if (!isCut) return message
  const whole = await db.selectFrom('sighting').select('message').where('id', '=', storedNumber(sighting)).executeTakeFirst()
  return whole?.message ?? null
}
