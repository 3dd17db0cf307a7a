import { sql } from 'kysely'
import type { Grouping } from '#app/search/groupings.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { severities } from '#app/sarif/codes.ts'
import type { Database } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { folderOf } from '#app/search/text/folder-of-path.ts'
import { type CountedGroups, sharedName, orderOf } from '#app/search/answers/groups.server.ts'
import { compareText } from '#app/search/text/text-order.ts'
import { type Rows, selection } from './rows.server.ts'
import type { Sql } from './sql-text.server.ts'

/** `first`: what the sort goes by besides severities and names, the greatest of its rows; 0 where it does not. */
type Group = { name: string; counts: number[]; first: number }

/** Counts the rows of a query by group, in one pass, and gives the groups from the one after `before` on; the first ones where that leads past the end. */
export async function countGroups(
  database: Database,
  rows: Rows,
  { by, sort, before, limit }: { by: Grouping; sort: GroupSort; before: number; limit: number },
): Promise<CountedGroups> {
  const groups = (await readGroups(database, rows, by, sort)).sort(orders[orderOf(by, sort)])
  const first = before < groups.length ? before : 0
  return {
    total: groups.reduce((sum, group) => sum + size(group), 0),
    groupCount: groups.length,
    before: first,
    page: groups.slice(first, first + limit),
  }
}

const orders: { [sort in GroupSort]: (a: Group, b: Group) => number } = {
  severity: (a, b) => worst(a) - worst(b) || size(b) - size(a) || compareText(a.name, b.name),
  path: (a, b) => compareText(a.name, b.name),
  rule: (a, b) => compareText(a.name, b.name),
  newest: byFirst,
  oldest: byFirst,
  steps: byFirst,
  count: (a, b) => size(b) - size(a) || compareText(a.name, b.name),
}

const firsts: { [sort in GroupSort]?: Sql } = { newest: sql`r.id`, oldest: sql`-r.id`, steps: sql`s.steps` }

function byFirst(a: Group, b: Group): number {
  return b.first - a.first || compareText(a.name, b.name)
}

function worst({ counts }: Group): number {
  return counts.findIndex((count) => count > 0)
}

function size({ counts }: Group): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Where a group's name comes from: a column of rows, and a table that has a name for each number in it. */
const sources: { [by in Exclude<Grouping, 'severity'>]: { column: Sql; names: Sql } } = {
  rule: { column: sql`s.rule`, names: sql`select id, name from rule` },
  file: { column: sql`s.file`, names: sql`select id, path as name from file` },
  folder: { column: sql`s.file`, names: sql`select id, path as name from file` },
  tool: { column: sql`here.id`, names: sql`select e.id, tool.name from series e join tool on tool.id = e.tool` },
  project: { column: sql`here.id`, names: sql`select e.id, project.slug as name from series e join project on project.id = e.project` },
}

type Counted = { number: number; severity: number; count: number; first: number }

async function readGroups(database: Database, rows: Rows, by: Grouping, sort: GroupSort): Promise<Group[]> {
  const { engine, kysely } = database
  const { before, from, where } = selection(rows)
  const column = by === 'severity' ? sql`s.severity` : sources[by].column
  const { rows: counted } = await sql<Counted>`
    ${before}
    select ${column} as number, s.severity, count(*) as count, max(${firsts[sort] ?? sql`0`}) as first from ${from} where ${where} group by 1, 2`.execute(
    kysely,
  )
  const numbers = [...new Set(counted.map(({ number }) => number))]
  const names = new Map<number, string>(severities.map((severity, code) => [code, severity]))
  if (by !== 'severity') {
    const { rows: named } = await sql<{ id: number; name: string }>`
      select id, name from (${sources[by].names}) n where ${isOneOf(engine, sql`id`, numbers)}`.execute(kysely)
    for (const { id, name } of named) names.set(id, by === 'folder' ? folderOf(name) : name)
  }
  const groups = new Map<string, Group>()
  for (const { number, severity, count, first } of counted) {
    const name = names.get(number) ?? ''
    const key = sharedName(by, name)
    const group = groups.get(key) ?? { name, counts: severities.map(() => 0), first }
    groups.set(key, group)
    if (compareText(name, group.name) < 0) group.name = name
    group.counts[severity] = (group.counts[severity] ?? 0) + count
    group.first = Math.max(group.first, first)
  }
  return [...groups.values()]
}
