import { type RawBuilder, sql } from 'kysely'
import type { CopiedTable } from '#app/store/copy-rows.ts'
import { numberList } from '#app/store/number-list.ts'

type Part = { name: CopiedTable; which: RawBuilder<unknown> }

/** Which rows belong to projects that are taken over as they are: those to be copied before the uploads, and those after. */
export function keptRows(projects: readonly number[]): { before: Part[]; after: Part[] } {
  const all = sql`1 = 1`
  const gone: Part = { name: 'permalink', which: sql`result is null` }
  // Texts of files did not all come with the logs that are read again.
  const given: Part[] = [
    { name: 'source_text', which: all },
    { name: 'source_file', which: all },
  ]
  if (projects.length === 0) return { before: given, after: [gone] }
  const own = numberList(projects)
  const series = sql`select id from series where project in (${own})`
  const run = sql`(
    snapshot in (select id from snapshot where series in (${series})) or id in (select run from sighting where series in (${series})))`
  const runs = sql`select id from run where ${run}`
  const block = (name: string) => sql`(
    ${sql.ref(name)} in (select block from sighting where series in (${series}))
    or ${sql.ref(name)} in (select block from run_block where run in (${runs})))`
  const names = (['tool', 'rule', 'file', 'tagset', 'tagset_tag'] as const).map((name) => ({ name, which: all }))
  const before: Part[] = [
    ...given,
    { name: 'project', which: sql`id in (${own})` },
    { name: 'former_slug', which: sql`project in (${own})` },
    { name: 'ref', which: sql`project in (${own})` },
    ...names,
  ]
  const after: Part[] = [
    { name: 'series', which: sql`project in (${own})` },
    { name: 'snapshot', which: sql`series in (${series})` },
    { name: 'run', which: run },
    { name: 'block', which: block('id') },
    { name: 'run_block', which: sql`run in (${runs})` },
    { name: 'block_reading', which: block('block') },
    { name: 'fingerprint_key', which: sql`project in (${own})` },
    { name: 'result', which: sql`project in (${own})` },
    { name: 'permalink', which: sql`(result is null or result in (select id from result where project in (${own})))` },
    { name: 'sighting', which: sql`series in (${series})` },
    { name: 'share', which: sql`series in (${series})` },
    { name: 'departure', which: sql`part in (select part from share where series in (${series}))` },
    { name: 'trend', which: sql`series in (${series})` },
  ]
  return { before, after }
}
