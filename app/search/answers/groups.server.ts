import { sql } from 'kysely'
import type { GroupsPage } from './group.ts'
import { severities } from '#app/sarif/codes.ts'
import type { Database, Queryable } from '#app/store/database.ts'
import type { GroupsQuestion } from './answers.ts'
import type { Grouping } from '#app/search/groupings.ts'
import { groupQuery } from '#app/search/language/group-query.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'

/** A group as it was counted; `counts` by the code of the severity. */
type CountedGroup = { name: string; counts: ArrayLike<number> }

/** What was counted: rows and groups in all, and the groups of the page, of which so many groups come before. */
export type CountedGroups = { total: number; groupCount: number; before: number; page: CountedGroup[] }

/** What the names of one group have in common: the query language knows no upper and lower case in names, and does in paths. */
export function sharedName(by: Grouping, name: string): string {
  return by === 'file' || by === 'folder' ? name : lowerCase(name)
}

/** Severities have an order of their own, unless it is asked which has the most. */
export function orderOf(by: Grouping, sort: GroupSort): GroupSort {
  return by === 'severity' && sort !== 'count' ? 'severity' : sort
}

/** How many groups come before the page that a cursor asks for; 0 for one that cannot be used. */
export function readGroupCursor(cursor: string): number {
  return /^[1-9]\d{0,6}$/.test(cursor) ? Number(cursor) : 0
}

/** The page of groups that these counts make. */
export async function listGroups(
  { engine }: Database,
  db: Queryable,
  { q, by, limit }: GroupsQuestion,
  { total, groupCount, before, page }: CountedGroups,
): Promise<GroupsPage> {
  const names = page.map(({ name }) => name)
  const withBelow = by === 'file' ? await pathsWithBelow(engine, db, names) : new Set<string>()
  return {
    groups: page.map(({ name, counts }) => ({
      name,
      count: Array.from(counts).reduce((sum, count) => sum + count, 0),
      severities: severities.flatMap((severity, code) => (counts[code] ? [{ severity, count: counts[code] }] : [])),
      query: groupQuery(q, by, name, withBelow.has(name)),
    })),
    total,
    groupCount,
    from: groupCount === 0 ? null : before + 1,
    next: before + page.length < groupCount ? `${before + limit}` : null,
    previous: before === 0 ? null : `${Math.max(0, before - limit) || ''}`,
  }
}

/** Which of these paths have others of the store below them, as an archive has: the query for the path means those, too (glob.ts). */
async function pathsWithBelow(engine: Database['engine'], db: Queryable, paths: string[]): Promise<Set<string>> {
  const listed =
    engine === 'postgres'
      ? sql`unnest(${paths}::text[]) as one(path)`
      : sql`(select value as path from json_each(${JSON.stringify(paths)})) one`
  const { rows } = await sql<{ path: string }>`
    select one.path from ${listed}
    where exists (select 1 from file where file.path >= one.path || '/' and file.path < one.path || '0')`.execute(db)
  return new Set(rows.map(({ path }) => path))
}
