import { sql } from 'kysely'
import type { Database } from '#app/store/database.ts'
import { isOneOf } from '#app/store/one-of.ts'
import { bitOf, facetFields } from '#app/search/choices.ts'
import { allOf, verdictAt } from './conditions.server.ts'
import { codedValues, type FacetValues } from '#app/search/answers/coded-values.ts'
import { type Counts, countsOf, forgivable, forgiven, noneWritten, type ProjectNames } from '#app/search/answers/facet-list.server.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'
import { distinctNames } from '#app/search/text/distinct-names.server.ts'
import type { Condition, Rows } from './rows.server.ts'
import { type Holds, namesOfSeries, type Sql } from './sql-text.server.ts'

/** Rows that agree in all that facets count, and the facets whose own choice they miss, as bits. */
type Group = {
  series: number
  rule: number
  tagset: number
  severity: number
  level: number
  kind: number
  state: number
  baseline: number
  change: number
  verdict: number
  suppression: number
  misses: number
  count: number
}

/**
 * Counts every facet in one pass. A row counts for a facet when it misses nothing but that facet's own choice, so each number is the total
 * that the query would have with that value in place of its choice.
 */
export async function countFacets(database: Database, rows: Rows): Promise<Counts> {
  return fold(database, await readGroups(database, rows), rows)
}

async function readGroups(database: Database, rows: Rows): Promise<Group[]> {
  const misses = sql`here.misses + ${missesOf(rows.rows)}`
  const { rows: groups } = await sql<Group>`
    ${rows.with(ofNoFacet(rows.series), sql`, ${missesOf(rows.series)} as misses`)}
    select here.id as series, s.rule, s.tagset, s.severity, s.level, s.kind, ${rows.state} as state,
      ${rows.baseline} as baseline, ${verdictAt(rows.now)} as verdict, s.suppression, ${rows.change ?? sql`0`} as change, ${misses} as misses, count(*) as count
    from ${rows.from}
    where ${rows.joined} and ${ofNoFacet(rows.rows)} and ${misses} in (${sql.join([0, ...forgivable(rows.lifting).keys()].map((bits) => sql.lit(bits)))})
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12`.execute(database.kysely)
  return groups
}

function ofNoFacet(conditions: Condition[]): Holds {
  return allOf(conditions.filter(({ choice }) => choice === null || choice === 'path').map((condition) => condition.holds))
}

function missesOf(conditions: Condition[]): Sql {
  const missed = facetFields.map((field) => {
    const own = conditions.filter((condition) => condition.choice === field).map((condition) => condition.holds)
    return own.length === 0 ? sql`0` : sql`case when ${allOf(own)} then 0 else ${sql.lit(bitOf(field))} end`
  })
  return sql.join(missed, sql` + `)
}

async function fold(database: Database, groups: Group[], { lifting, change }: Rows): Promise<Counts> {
  const { namesOf, projects } = await readNames(database, groups)
  const counts = noneWritten()
  for (const group of groups) {
    for (const [field, values] of [...codedValues({ ...group, change: change && group.change }), ...namesOf(group)]) {
      for (const value of values) {
        if ((group.misses & ~forgiven(field, value, lifting)) !== 0) continue
        counts[field].set(value, (counts[field].get(value) ?? 0) + group.count)
      }
    }
  }
  return countsOf(counts, projects)
}

/** What the rows of a group count for in the facets whose values are names, and what their projects were called. */
async function readNames(
  { engine, kysely }: Database,
  groups: Group[],
): Promise<{ namesOf: (group: Group) => FacetValues; projects: ProjectNames }> {
  const distinct = (column: 'series' | 'rule' | 'tagset') => [...new Set(groups.map((group) => group[column]))]
  const series = await sql<{ id: number; tool: string; project: string; key: string; ref: string }>`
    select series.id, tool.name as tool, project.slug as project, project.key, ref.name as ref
    from series ${namesOfSeries}
    where ${isOneOf(engine, sql`series.id`, distinct('series'))}`.execute(kysely)
  const rules = await sql<{ id: number; name: string }>`
    select id, name from rule where ${isOneOf(engine, sql`id`, distinct('rule'))}`.execute(kysely)
  const tags = await sql<{ tagset: number; tag: string; cwe: number | null }>`
    select tagset, tag, cwe from tagset_tag where ${isOneOf(engine, sql`tagset`, distinct('tagset'))}`.execute(kysely)

  const ofSeries = new Map(series.rows.map((row) => [row.id, row]))
  const ofRule = new Map(rules.rows.map((row) => [row.id, row.name]))
  const ofTagset = Map.groupBy(tags.rows, (row) => row.tagset)
  const tagsIn = new Map(Array.from(ofTagset, ([tagset, rows]) => [tagset, distinctNames(rows.map((row) => row.tag))]))
  const cwes = new Map(
    Array.from(ofTagset, ([tagset, rows]) => [tagset, new Set(rows.flatMap(({ cwe }) => (cwe === null ? [] : [`${cwe}`])))]),
  )
  function namesOf(group: Group): FacetValues {
    const place = ofSeries.get(group.series)
    return [
      ['tool', known(place?.tool)],
      ['project', known(place?.project)],
      ['ref', known(place?.ref)],
      ['rule', known(ofRule.get(group.rule))],
      ['tag', tagsIn.get(group.tagset) ?? []],
      ['cwe', cwes.get(group.tagset) ?? []],
    ]
  }
  const former = await sql<{ name: string; project: string }>`
    select former.slug as name, project.slug as project from former_slug former join project on project.id = former.project
    where project.id in (select project from series where ${isOneOf(engine, sql`series.id`, distinct('series'))})`.execute(kysely)
  const names = [...series.rows.map(({ key, project }) => ({ name: key, project })), ...former.rows]
  return { namesOf, projects: new Map(names.map(({ name, project }) => [lowerCase(name), lowerCase(project)])) }
}

function known(name: string | undefined): string[] {
  return name === undefined ? [] : [name]
}
