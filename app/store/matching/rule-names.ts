import { asArray, asObject, asText } from '#app/sarif/json.ts'
import type { Queryable } from '#app/store/database.ts'
import { runHeader } from '#app/store/projects/runs.ts'
import { newestSnapshot } from '#app/store/projects/series.ts'

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

/** The headers of the runs of a series' newest snapshot. */
export async function newestHeaders(db: Queryable, series: number): Promise<unknown[]> {
  const newest = await newestSnapshot(db, series)
  if (newest === undefined) return []
  const runs = await db.selectFrom('run').select('id').where('snapshot', '=', newest.id).orderBy('id').execute()
  const headers: unknown[] = []
  for (const { id } of runs) headers.push(JSON.parse((await runHeader(db, id)) ?? '{}'))
  return headers
}

/** The ids that rules with these guids, in lower case, had in a series' newest snapshot. */
export async function rulesByGuid(db: Queryable, series: number, guids: ReadonlySet<string>): Promise<{ guid: string; rule: string }[]> {
  if (guids.size === 0) return []
  const found: { guid: string; rule: string }[] = []
  for (const header of await newestHeaders(db, series)) {
    const tool = asObject(asObject(header)?.tool)
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
