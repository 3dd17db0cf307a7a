import { ImportReport, type ReportEntry } from '#app/ingest/reporting/report.ts'
import type { RunNotice } from '#app/ingest/reading/reader-messages.ts'
import type { Queryable } from '#app/store/database.ts'
import { categoriesElsewhere, type SeriesKey } from '#app/store/projects/series.ts'

const namedCategories = 3

/**
 * What to say where the first snapshot of a series is compared with nothing, though its tool is there on one of `bases`, under other categories: mostly
 * somebody forgot to send the one.
 */
export async function otherCategories(
  db: Queryable,
  key: SeriesKey,
  bases: readonly number[],
  { tool, pointer }: Pick<RunNotice, 'tool' | 'pointer'>,
): Promise<ReportEntry[]> {
  for (const base of bases) {
    const categories = await categoriesElsewhere(db, key, base, namedCategories + 1)
    if (categories.length === 0) continue
    const { name } = await db.selectFrom('ref').select('name').where('id', '=', base).executeTakeFirstOrThrow()
    const named = categories.slice(0, namedCategories).map(inWords).join(' and ')
    const report = new ImportReport()
    report.add(
      'category-not-compared',
      pointer,
      `${name} has ${tool} ${named}${categories.length > namedCategories ? ' and more' : ''}, and this log has it ${inWords(key.category)}`,
    )
    return report.entries()
  }
  return []
}

function inWords(category: string): string {
  return category === '' ? 'without a category' : `as “${category}”`
}
