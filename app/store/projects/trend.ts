import { sql, type RawBuilder, type Selectable } from 'kysely'
import { codeOf, kinds } from '#app/sarif/codes.ts'
import { codesOfSuppression } from '#app/sarif/suppression-code.ts'
import type { Queryable } from '#app/store/database.ts'
import type { TrendTable } from '#app/store/tables.ts'
import { endOf } from '#app/store/sightings/end-of.ts'
import { fewSeries, ofResult } from '#app/store/sightings/of-series.ts'
import { sightedOf, sightedOn } from '#app/store/sightings/sighted-of.ts'
import { slices } from '#app/store/slices.ts'
import { numberList } from '#app/store/number-list.ts'

/*
 * What each snapshot changed, in numbers that are written when it is published. They count what the list shows by default but for verdicts,
 * which come and go without a snapshot (docs/decisions/0041-a-trend-is-what-logs-said.md).
 */

export type TrendRow = Selectable<TrendTable>

/**
 * Counts what snapshots of one upload changed that are about to be published. `before`: the revision when its reading began; `firsts`: what began in
 * those that are the first of their series, as far as it was counted while it was written (`beganRow`).
 */
export async function countSnapshots(
  db: Queryable,
  snapshots: readonly number[],
  before: number,
  firsts: readonly TrendRow[],
): Promise<TrendRow[]> {
  // Nothing of a first snapshot's own series ended at it.
  const rows = [...firsts]
  const counted = new Set(firsts.map(({ snapshot }) => snapshot))
  for (const some of slices(snapshots, rowsAtOnce)) {
    rows.push(...(await countSome(db, some, before, counted)))
  }
  return rows
}

/** Says how many sightings of a severity began in the first snapshot of a series, which is all that there is to count in it. */
export function beganRow(series: number, snapshot: number, severity: number, began: number): TrendRow {
  return { series, snapshot, severity, began, ended: 0, fresh: 0, reopened: 0, fixed: 0 }
}

async function countSome(db: Queryable, snapshots: readonly number[], before: number, counted: ReadonlySet<number>): Promise<TrendRow[]> {
  const others = snapshots.filter((id) => !counted.has(id))
  const those = sql`(${sql.join(snapshots)})`
  const series = sql`(select series from snapshot where id in ${those})`
  return count(db, series, {
    // Both by an index: what is not changed costs nothing.
    began: others.length === 0 ? sql`false` : sql`s.series in ${series} and s.since in (${sql.join(others)})`,
    ended: sql`s.rev > ${before} and ${hasEnded} and (s.until in ${those} or s.superseded in ${those})`,
    departed: sql`departure.rev > ${before}`,
    isMeant: (snapshot) => sql`${snapshot} in ${those}`,
    oldest: await oldestCompared(db, those),
  })
}

/** The first snapshot that these are compared with: those of their own uploads, and of what their series had before. */
async function oldestCompared(db: Queryable, snapshots: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ oldest: number | null }>`
    select min(id) as oldest from snapshot where upload in (
      select upload from snapshot where id in ${snapshots}
      union select (select p.upload from snapshot p where p.series = s.series and p.id < s.id order by p.id desc limit 1)
      from snapshot s where s.id in ${snapshots})`.execute(db)
  return rows[0]?.oldest ?? 0
}

/** Enters what was counted. */
export async function addTrend(db: Queryable, rows: readonly TrendRow[]): Promise<void> {
  for (const some of slices(rows, rowsAtOnce)) {
    await db.insertInto('trend').values(some).execute()
  }
}

/** Counts all snapshots of a ref anew, after one of them was deleted. */
export async function recountTrend(db: Queryable, ref: number): Promise<void> {
  const series = await db.selectFrom('series').select('id').where('ref', '=', ref).execute()
  if (series.length === 0) return
  // By their numbers: PostgreSQL took those of a ref for as many as all others have, and read all sightings that there are.
  const ofRef = sql`(${numberList(series.map(({ id }) => id))})`
  const head = sql`(select project.head from ref join project on project.id = ref.project where ref.id = ${ref})`
  const rows = await count(db, ofRef, {
    began: sql`s.series in ${ofRef}`,
    ended: sql`s.series in ${ofRef} and ${hasEnded}`,
    departed: sql`true`,
    isMeant: (snapshot) => sql`${snapshot} <= ${head}`,
    oldest: 0,
  })
  await sql`delete from trend where series in ${ofRef}`.execute(db)
  await addTrend(db, rows)
}

/** The refs that some results were ever seen on. */
export async function refsOfResults(db: Queryable, results: readonly number[]): Promise<number[]> {
  const refs = new Set<number>()
  for (const some of slices(results, rowsAtOnce)) {
    const rows = await db
      .selectFrom(sightedOn(some).as('sighting'))
      .innerJoin('series', 'series.id', 'sighting.series')
      .select('series.ref')
      .distinct()
      .execute()
    for (const { ref } of rows) refs.add(ref)
  }
  return [...refs]
}

/** What is counted: of a series' own sightings, of the departures of its shares, and at which snapshots; `oldest` is the first that they are compared with. */
type Counted = Record<'began' | 'ended' | 'departed', RawBuilder<unknown>> & {
  isMeant: (snapshot: RawBuilder<unknown>) => RawBuilder<unknown>
  oldest: number
}

/** A log may have tens of thousands of categories, and a statement so many values not. */
const rowsAtOnce = 500

/** What is counted of each snapshot. */
const changes = ['began', 'ended', 'fresh', 'reopened', 'fixed'] as const

/**
 * By series, snapshot and severity: how many sightings began to represent their result and ended to (`began`, `ended`; their sums give what
 * was open), and how many results are what `upload:` and its negation find: those that the series had for the first time (`fresh`), had
 * again (`reopened`) and did not have any more (`fixed`).
 */
async function count(db: Queryable, series: RawBuilder<unknown>, { departed, isMeant, oldest, ...own }: Counted): Promise<TrendRow[]> {
  const { rows: shares } = await sql<{ part: number; origin: number; isFresh: number | boolean; beganNow: number | boolean }>`
    select s.part, s.origin, ${isFreshRow} as "isFresh", ${isMeant(sql.ref('s.since'))} as "beganNow"
    from share s where s.part > 0 and s.series in ${series}`.execute(db)
  const beside = await shownBeside(db, series)
  const wasInUpload = heldInUpload(beside, oldest)
  // All of a share began with one snapshot, and what ended of it is by itself: a share of a million is not gone through for each commit.
  const fresh = ofShares(shares.filter(({ beganNow, isFresh }) => beganNow && isFresh))
  const firsts = ofShares(shares.filter(({ beganNow, isFresh }) => beganNow && !isFresh))
  const gone = sql`departure.part in (${numberList(shares.map(({ part }) => part))}) and ${departed}
    and s.part = departure.part and s.own = departure.sighting and ${hasEnded}`
  const arms = [
    began(sql`sighting s`, own.began, beside, wasInUpload),
    began(sql`sighted s`, fresh, beside, wasInUpload),
    // Most shares begin with their series, where nothing can have been before.
    arm(sql`sighted s`, firsts, sql`s.since`, { began: sql`1` }),
    ...ended(sql`sighting s`, own.ended, wasInUpload),
    ...ended(sql`departure cross join sighted s`, gone, wasInUpload),
  ]
  const { rows } = await sql<TrendRow>`
    select series, snapshot, severity, ${sql.join(changes.map((column) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`))}
    from (${sql.join(arms, sql` union all `)}) counted
    where ${isMeant(sql.ref('snapshot'))}
    group by series, snapshot, severity`.execute(db)
  const sums = (row: TrendRow) => Object.fromEntries(changes.map((column) => [column, Number(row[column])]))
  return rows.map((row) => ({ ...row, ...sums(row) }))
}

/** The rows `s` of some shares. By their numbers: PostgreSQL knows what one share has, and not what any has. */
function ofShares(shares: readonly { part: number; origin: number }[]): RawBuilder<unknown> {
  const origins = new Set(shares.map(({ origin }) => origin))
  return sql`s.part in (${numberList(shares.map(({ part }) => part))}) and s.origin in (${numberList(origins)})`
}

/** Where to look for what series of a ref show of the result of a row `s`, or one of them, and whether they are few enough to be asked one by one. */
type Beside = { shown: (series?: RawBuilder<unknown>) => RawBuilder<unknown>; areFew: boolean }

/** The series of the same ref: an upload is of one. Where none of them shares any, what they show is what is stored, and costs half as much. */
async function shownBeside(db: Queryable, series: RawBuilder<unknown>): Promise<Beside> {
  const { rows } = await sql<{ all: number; sharing: number }>`
    select count(*) as "all", count((select min(part) from share where share.series = series.id and part > 0)) as sharing
    from series where ref in (select ref from series where id in ${series})`.execute(db)
  const { all, sharing } = rows[0] ?? { all: 0, sharing: 0 }
  return {
    shown: (one) => (sharing > 0 ? sightedOf(sql`s.result`, one) : sql.table('sighting')),
    areFew: all <= fewSeries,
  }
}

type Arm = RawBuilder<unknown>
type WasInUpload = (upload: RawBuilder<unknown>) => RawBuilder<boolean>

/** What began in rows `s` that one condition finds. */
function began(from: Arm, where: Arm, { shown }: Beside, wasInUpload: WasInUpload): Arm {
  const isFirstOfSeries = sql`s.since <= ${firstAfter(shown, sql.ref('s.series'), sql`0`)}`
  return arm(from, where, sql`s.since`, {
    began: sql`1`,
    fresh: sql`case when ${isFreshRow} and ${isFirstOfSeries} then 1 else 0 end`,
    reopened: sql`case when ${isFreshRow} and not ${isFirstOfSeries} and not ${wasInUpload(previousUpload)} then 1 else 0 end`,
  })
}

/** What ended. `is not true`, since PostgreSQL would make a join of what does not exist, with all snapshots or all that a result was. */
function ended(from: Arm, where: Arm, wasInUpload: WasInUpload): Arm[] {
  const end = sql`case when s.until is null or s.superseded < s.until then s.superseded else s.until end`
  const isFixed = sql`${where} and s.until is not null and ${wasInUpload(endingUpload)} is not true`
  return [arm(from, where, end, { ended: sql`1` }), arm(from, isFixed, sql`s.until`, { fixed: sql`1` })]
}

function arm(from: Arm, where: Arm, snapshot: Arm, counts: Partial<Record<(typeof changes)[number], Arm>>): Arm {
  const columns = changes.map((column) => sql`${counts[column] ?? sql`0`} as ${sql.ref(column)}`)
  return sql`select s.series, ${snapshot} as snapshot, s.severity, ${sql.join(columns)} from ${from} where ${where} and ${listed}`
}

/** Whether a row `s` began after the first snapshot of its series. */
const isFreshRow = sql`s.since > (select min(id) from snapshot where snapshot.series = s.series)`
const hasEnded = sql`(s.until is not null or s.superseded is not null)`
const listedKinds = (['fail', 'open', 'review'] as const).map((kind) => codeOf(kinds, kind))
const suppressed = new Set(codesOfSuppression('suppressed'))
// What a log itself calls absent ends as it begins, and was never open.
const listed = sql`(s.until is null or s.until > s.since) and s.kind in (${sql.join(listedKinds)})
  and s.suppression not in (${sql.join([...suppressed])})`

/** Whether a sighting is counted that does not end as it begins: the same as `listed`. */
export function isCounted(kind: number, suppression: number): boolean {
  return listedKinds.includes(kind) && !suppressed.has(suppression)
}

const previousUpload = sql`(select p.upload from snapshot p where p.series = s.series and p.id < s.since order by p.id desc limit 1)`
const endingUpload = sql`(select p.upload from snapshot p where p.id = s.until)`

/**
 * Tells whether the result of a row `s` was in an upload that has no snapshot before `oldest`. A result that changes often has hundreds of sightings, and as many on other
 * refs: what it was in each snapshot of the upload is found by an index. Where these may be thousands, what ended before is passed over.
 */
function heldInUpload({ shown, areFew }: Beside, oldest: number): (upload: RawBuilder<unknown>) => RawBuilder<boolean> {
  if (areFew) {
    return (upload) => sql<boolean>`exists (
      select 1 from snapshot q where q.upload = ${upload} and q.id >= ${firstAfter(shown, sql.ref('q.series'), sql.ref('q.id'))})`
  }
  // The upload may have as many snapshots as there are series, and since the oldest its series has few.
  const ofUpload = oldest > 0 ? sql`+q.upload` : sql`q.upload`
  const first = sql`case when w.since > ${oldest} then w.since else ${oldest} end`
  return (upload) => sql<boolean>`exists (
    select 1 from ${shown()} w join snapshot q on q.series = +w.series and q.id >= ${first} and q.id < ${endOf(sql`w.until`)}
    where w.result = s.result and ${endOf(sql`w.until`)} > ${oldest} and ${ofUpload} = ${upload})`
}

/**
 * When what one series shows of the result of a row `s` began of which the end comes first after a snapshot: it has one at a time. However often the result changed, that is the next of
 * the index, as which SQLite compares because of the signs; PostgreSQL would make a bitmap of all of them to see whether there is one.
 */
function firstAfter(shown: Beside['shown'], series: RawBuilder<unknown>, snapshot: RawBuilder<unknown>): RawBuilder<unknown> {
  const end = endOf(sql`w.until`)
  return sql`(
    select w.since from ${shown(series)} w where w.result = s.result and ${ofResult(sql`w.series`)} = +${series} and ${end} > +${snapshot}
    order by ${end}, w.since limit 1)`
}
