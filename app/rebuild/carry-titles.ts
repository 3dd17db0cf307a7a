import { sql } from 'kysely'
import type { Queryable } from '#app/store/database.ts'
import { numberList } from '#app/store/number-list.ts'
import type { Sources } from './sources.ts'

/**
 * What rules are called: as the last log of their tool has it, whatever project that is of. Where it is one that is taken over, other projects' logs, which
 * are read again after it, are older.
 */
export async function carryTitles(source: Queryable, target: Queryable, { kept }: Sources): Promise<void> {
  if (kept.length === 0) return
  const { rows } = await sql<{ id: number; title: string }>`
    select rule.id, rule.title from rule
      join (select series.tool, max(snapshot.id) as id from snapshot join series on series.id = snapshot.series group by series.tool) last on last.tool = rule.tool
      join snapshot on snapshot.id = last.id
      join series on series.id = snapshot.series
    where rule.title is not null and series.project in (${numberList(kept.map(({ id }) => id))})`.execute(source)
  // Rules that were known keep their numbers where projects are taken over.
  for (const { id, title } of rows) {
    await target.updateTable('rule').set({ title }).where('id', '=', id).where('title', '<>', title).execute()
  }
}
