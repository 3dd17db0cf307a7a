import { asArray, asObject, asText } from '#app/sarif/json.ts'
import type { Queryable } from './database.ts'
import { runHeader } from './runs.ts'
import { newestSnapshot } from './series.ts'

/** The ids of the rules of which a series' tool has results. */
export async function ruleNames(db: Queryable, series: number): Promise<string[]> {
  const rows = await db
    .selectFrom('rule')
    .innerJoin('series', 'series.tool', 'rule.tool')
    .select('rule.name')
    .where('series.id', '=', series)
    .execute()
  return rows.map(({ name }) => name)
}

/** The ids that rules with these guids, in lower case, had in a series' newest snapshot. */
export async function rulesByGuid(db: Queryable, series: number, guids: ReadonlySet<string>): Promise<{ guid: string; rule: string }[]> {
  const newest = await newestSnapshot(db, series)
  if (newest === undefined || guids.size === 0) return []
  const runs = await db.selectFrom('run').select('id').where('snapshot', '=', newest.id).orderBy('id').execute()
  const found: { guid: string; rule: string }[] = []
  for (const { id } of runs) {
    const tool = asObject(asObject(JSON.parse((await runHeader(db, id)) ?? '{}'))?.tool)
    for (const component of [tool?.driver, ...asArray(tool?.extensions)]) {
      for (const element of asArray(asObject(component)?.rules)) {
        const descriptor = asObject(element)
        const [guid, rule] = [asText(descriptor?.guid)?.toLowerCase(), asText(descriptor?.id)]
        if (guid !== undefined && rule !== undefined && guids.has(guid)) found.push({ guid, rule })
      }
    }
  }
  return found
}
