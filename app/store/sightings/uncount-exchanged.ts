import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { sightedOn } from './sighted-of.ts'

/** A sighting of one of two results, with its series and the snapshot that it began with; `first` is the first one of the series. */
type Seen = {
  result: number
  series: number
  since: number
  until: number | null
  project: number
  tool: number
  category: string
  ref: number
  isDefaultRef: number
  first: number
  complete: number
  upload: number
  parameters: string
}

/**
 * Of two results that are to be one: takes back, in what uploads are told to have changed, that one of them was new where the other was fixed. What goes
 * on is neither.
 */
export async function uncountExchanged(db: Queryable, one: number, other: number): Promise<void> {
  const seen = await seenOf(db, one, other)
  for (const its of seen) {
    const others = seen.filter(({ result }) => result !== its.result)
    const isTurn = others.some(({ series, until }) => series === its.series && until === its.since)
    const isLeft = !isTurn && its.since === its.first && (await hadOpen(db, its, others))
    // What an incomplete first log of a ref does not have was not counted as fixed.
    if (isTurn || isLeft) await uncount(db, its.upload, { ended: isTurn || its.complete === 1 ? 1 : 0 })
  }
}

/** What is or was open of two results, wherever. */
async function seenOf(db: Queryable, one: number, other: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select s.result, s.series, s.since, s.until, series.project, series.tool, series.category, series.ref,
      case when series.ref = project.default_ref then 1 else 0 end as "isDefaultRef",
      (select min(id) from snapshot where snapshot.series = s.series) as first, began.complete, began.upload, upload.parameters
    from ${sightedOn([one, other])} s join series on series.id = s.series join project on project.id = series.project
      join snapshot began on began.id = s.since join upload on upload.id = began.upload
    where s.until is null or s.until > s.since`.execute(db)
  return rows
}

/** Whether one of these was open where the first snapshot of a ref was compared with: on the ref that its upload named, else on the default one. */
async function hadOpen(db: Queryable, its: Seen, others: readonly Seen[]): Promise<boolean> {
  if (its.isDefaultRef === 1) return false
  const { project, tool, category, ref, since } = its
  // Written as uploads are taken in and by nothing else; refs have their one name there.
  const { base = null } = JSON.parse(its.parameters) as { base?: string }
  const { rows } = await sql<{ id: number }>`
    select series.id from series join ref on ref.id = series.ref join project on project.id = series.project
    where series.project = ${project} and series.tool = ${tool} and series.category = ${category} and series.ref <> ${ref}
      and (ref.name = ${base} or ref.id = project.default_ref)
      and exists (select 1 from snapshot where snapshot.series = series.id and snapshot.id < ${since})
    order by case when ref.name = ${base} then 0 else 1 end limit 1`.execute(db)
  return others.some((seen) => seen.series === rows[0]?.id && seen.since < since && (seen.until === null || seen.until > since))
}

// Whose figures come from before an upload in between was deleted may not have counted it.
async function uncount(db: Queryable, upload: number, { ended }: { ended: number }): Promise<void> {
  await sql`
    update upload set begun = case when begun > 0 then begun - 1 else 0 end,
      ended = case when ended > ${ended} then ended - ${ended} else 0 end
    where id = ${upload}`.execute(db)
}
