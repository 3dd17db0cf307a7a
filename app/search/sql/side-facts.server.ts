import { sql } from 'kysely'
import type { Database, Queryable } from '#app/store/database.ts'
import type { Comparison } from '#app/search/language/comparison.ts'
import { dateOf } from '#app/search/language/periods.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { projectsMeant } from './conditions.server.ts'
import { comparedPoints, isRefOfSide } from './sides.server.ts'
import { type Holds, namesOfSeries } from './sql-text.server.ts'

/** A few names, and how many there are beside. */
type Few = { names: string[]; more: number }

export type SideKind = 'day' | 'upload' | 'ref' | 'commit'

/** What a side came to. */
export type SideFacts = {
  /** As it is written in the query. */
  text: string
  /** Null where nothing is known by it. */
  kind: SideKind | null
  /** How many snapshots it names, when the last of them was received (ISO 8601), and the projects, refs and commits that they are of; a few of each. */
  snapshots: number
  last: string | null
  projects: string[]
  refs: string[]
  commits: string[]
  /** Whose results it has. */
  tools: string[]
  /** Tools that the other side has nothing of, in projects that both have. */
  alone: Few
  /** Tools of which a run did not complete (SARIF appendix I): what they had not found may only not have been looked for. */
  incomplete: Few
  /** Of an upload: the name of its file. Empty otherwise. */
  fileName: string
}

/** Categories of a tool that one side alone analysed, in a project where both have the tool. Empty is none. */
type CategoriesApart = { project: string; tool: string; before: Few; after: Few }

/** Both sides of a comparison, and whether they have a project and a tool in common. `apart`: of a few projects and tools. */
export type ComparedFacts = { before: SideFacts; after: SideFacts; isComparable: boolean; apart: CategoriesApart[] }

const namesAtMost = 5

type Named = {
  side: number
  project: string
  ref: string
  tool: string
  category: string
  commit: string | null
  snapshots: number
  last: string
  complete: number
  asked: number
}

/**
 * Looks up what both sides of a comparison name in the projects that `terms` of a query ask about; where neither names anything there, wherever
 * they do. `day`: at whose end all of it is looked at; null for now.
 */
export async function readSideFacts(database: Database, sides: Comparison, day: string | null, terms: Meaning[]): Promise<ComparedFacts> {
  const { rows } = await sql<Named>`
    with ${comparedPoints(sides, day)}
    select sided.side, project.slug as project, ref.name as ref, tool.name as tool, series.category, p.commit_id as "commit", count(*) as snapshots,
      max(p.received_at) as last, min(p.complete) as complete, max(case when ${projectsMeant(database, terms)} then 1 else 0 end) as asked
    from sided join snapshot p on p.id = sided.at join series on series.id = sided.series ${namesOfSeries}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(database.kysely)
  const asked = rows.filter((row) => row.asked === 1)
  const told = asked.length > 0 ? asked : rows
  const before = told.filter(({ side }) => side === 0)
  const after = told.filter(({ side }) => side === 1)
  const analysed = new Set(before.map(analysedWith))
  return {
    before: { ...factsOf(before, after), ...(await kindOf(database.kysely, sides.before)) },
    after: { ...factsOf(after, before), ...(await kindOf(database.kysely, sides.after)) },
    isComparable: after.some((row) => analysed.has(analysedWith(row))),
    apart: categoriesApart(before, after),
  }
}

function categoriesApart(before: Named[], after: Named[]): CategoriesApart[] {
  const only = (rows: Named[], others: Named[]) => Map.groupBy(lackedBy(others, rows, analysedWith, analysedAs), analysedWith)
  const sides = { before: only(before, after), after: only(after, before) }
  const apart = new Map([...sides.before, ...sides.after])
  return [...apart]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, namesAtMost)
    .flatMap(([key, [first]]) => {
      const categories = (side: Map<string, Named[]>) => few((side.get(key) ?? []).map(({ category }) => category))
      return first ? { project: first.project, tool: first.tool, before: categories(sides.before), after: categories(sides.after) } : []
    })
}

function few(texts: string[]): Few {
  const names = [...new Set(texts)]
  return { names: names.slice(0, namesAtMost), more: Math.max(0, names.length - namesAtMost) }
}

/** What both sides must have for `comparedPoints` to compare them. */
function analysedWith({ project, tool }: Named): string {
  return JSON.stringify([project, tool])
}

function analysedAs({ project, tool, category }: Named): string {
  return JSON.stringify([project, tool, category])
}

/** Those of `rows` that have `wide` in common with one of others and `narrow` with none. One log may have thousands of series. */
function lackedBy(others: Named[], rows: Named[], wide: (row: Named) => string, narrow: (row: Named) => string): Named[] {
  const common = new Set(others.map(wide))
  const same = new Set(others.map(narrow))
  return rows.filter((row) => common.has(wide(row)) && !same.has(narrow(row)))
}

function factsOf(rows: Named[], others: Named[]): Omit<SideFacts, 'text' | 'kind' | 'fileName'> {
  const names = (of: 'project' | 'ref' | 'tool' | 'commit', some = rows) => [...new Set(some.flatMap((row) => row[of] ?? []))]
  const first = (names: string[]) => names.slice(0, namesAtMost)
  const alone = lackedBy(others, rows, ({ project }) => project, analysedWith)
  return {
    snapshots: rows.reduce((sum, row) => sum + row.snapshots, 0),
    last:
      rows
        .map(({ last }) => last)
        .sort()
        .at(-1) ?? null,
    projects: first(names('project')),
    refs: first(names('ref')),
    commits: first(names('commit')),
    tools: names('tool').sort(),
    alone: few(alone.map(({ tool }) => tool)),
    incomplete: few(rows.flatMap(({ tool, complete }) => (complete === 0 ? tool : []))),
  }
}

async function kindOf(db: Queryable, text: string): Promise<Pick<SideFacts, 'text' | 'kind' | 'fileName'>> {
  if (dateOf(text) !== null) return { text, kind: 'day', fileName: '' }
  const upload = await db.selectFrom('upload').select('file_name').where('uid', '=', text).executeTakeFirst()
  if (upload !== undefined) return { text, kind: 'upload', fileName: upload.file_name }
  const refs = await sql`select 1 as one from ref where ${isRefOfSide(sql`name`, text)} limit 1`.execute(db)
  if (refs.rows.length > 0) return { text, kind: 'ref', fileName: '' }
  const begun = await sql`select 1 as one from snapshot p where ${begins(text)} limit 1`.execute(db)
  return { text, kind: begun.rows.length > 0 ? 'commit' : null, fileName: '' }
}

/** Two commits of the projects that `terms` of a query ask about which begin with a text, or the one or none that there is. */
export async function commitsThatBegin(database: Database, text: string, terms: Meaning[]): Promise<string[]> {
  const { rows } = await sql<{ commit: string }>`
    select distinct p.commit_id as "commit" from snapshot p join series on series.id = p.series join project on project.id = series.project
    where ${begins(text)} and ${projectsMeant(database, terms)} order by 1 limit 2`.execute(database.kysely)
  return rows.map(({ commit }) => commit)
}

/** Upper and lower case are one. */
function begins(text: string): Holds {
  return sql`substr(lower(p.commit_id), 1, ${text.length}) = ${text.toLowerCase()}`
}
