import { sql } from 'kysely'
import type { Facet, FacetValue } from '#app/results/results.schemas.ts'
import { kinds, levels, severities, states, valueOf } from '#app/sarif/codes.ts'
import type { Database } from '#app/store/database.ts'
import { allOf, facetOf, nameMeant } from './conditions.server.ts'
import { lowerCase } from './letter-case.ts'
import { printValue } from './print.ts'
import type { Condition, Rows } from './rows.server.ts'
import type { Holds, Sql } from './sql-text.server.ts'
import { isOneOf } from './sql-text.server.ts'
import type { Meaning } from './understand.ts'

const facetFields = ['severity', 'is', 'level', 'kind', 'tool', 'rule', 'tag', 'cwe', 'project', 'ref'] as const
type FacetField = (typeof facetFields)[number]

const listedAtMost = 12
const listedInOrder: { [field in FacetField]?: readonly string[] } = {
  severity: severities,
  is: ['open', 'reopened', 'fixed'],
  level: levels,
  kind: kinds,
}

/** Rows that agree in all that facets count, and the facets whose own choice they miss, as bits. */
type Group = {
  series: number
  rule: number
  tagset: number
  severity: number
  level: number
  kind: number
  state: number
  misses: number
  count: number
}

type Counts = { [field in FacetField]: Map<string, number> }

/**
 * Counts every facet in one pass. A row counts for a facet when it misses nothing but that facet's own choice, so each number is the total
 * that the query would have with that value in place of its choice.
 */
export async function countFacets(database: Database, rows: Rows): Promise<Facet[]> {
  const groups = await readGroups(database, rows)
  const counts = await fold(database, groups, rows.kindIsDefault)
  return facetFields.map((field) => listed(field, counts[field], chosenIn(rows.terms, field))).filter(isTelling)
}

async function readGroups(database: Database, rows: Rows): Promise<Group[]> {
  const misses = sql`here.misses + ${missesOf(rows.rows)}`
  const { rows: groups } = await sql<Group>`
    ${rows.with(ofNoFacet(rows.series), sql`, ${missesOf(rows.series)} as misses`)}
    select here.id as series, s.rule, s.tagset, s.severity, s.level, s.kind, ${rows.state} as state, ${misses} as misses, count(*) as count
    from ${rows.from}
    where ${rows.joined} and ${ofNoFacet(rows.rows)} and ${misses} in (${sql.join(countable(rows).map((bits) => sql.lit(bits)))})
    group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(database.kysely)
  return groups
}

function ofNoFacet(conditions: Condition[]): Holds {
  return allOf(conditions.filter((condition) => condition.facet === null).map((condition) => condition.holds))
}

function missesOf(conditions: Condition[]): Sql {
  const missed = facetFields.map((field) => {
    const own = conditions.filter((condition) => condition.facet === field).map((condition) => condition.holds)
    return own.length === 0 ? sql`0` : sql`case when ${allOf(own)} then 0 else ${sql.lit(bitOf(field))} end`
  })
  return sql.join(missed, sql` + `)
}

/** What a row may miss and still count for some facet. */
function countable(rows: Rows): number[] {
  const ofOne = facetFields.map((field) => forgiven(field, '', rows.kindIsDefault))
  const ofNone = facetFields.map((field) => forgiven(field, 'none', rows.kindIsDefault))
  return [...new Set([0, bitOf('kind'), ...ofOne, ...ofNone])]
}

/** What a row may miss and still count for a value: to choose severity or level `none` lifts the default kinds (defaults.ts). */
function forgiven(field: FacetField, value: string, kindIsDefault: boolean): number {
  const lifts = kindIsDefault && value === 'none' && (field === 'severity' || field === 'level')
  return bitOf(field) | (lifts ? bitOf('kind') : 0)
}

function bitOf(field: FacetField): number {
  return 1 << facetFields.indexOf(field)
}

async function fold(database: Database, groups: Group[], kindIsDefault: boolean): Promise<Counts> {
  const nameOf = await readNames(database, groups)
  // `fromEntries` forgets which keys it was given.
  const counts = Object.fromEntries(facetFields.map((field) => [field, new Map<string, number>()])) as Counts
  for (const group of groups) {
    const values = nameOf(group)
    for (const field of facetFields) {
      for (const value of values[field]) {
        if ((group.misses & ~forgiven(field, value, kindIsDefault)) !== 0) continue
        counts[field].set(value, (counts[field].get(value) ?? 0) + group.count)
      }
    }
  }
  return counts
}

/** The values that the rows of a group have in each facet. */
async function readNames(database: Database, groups: Group[]): Promise<(group: Group) => { [field in FacetField]: Iterable<string> }> {
  const { engine, kysely } = database
  const distinct = (column: 'series' | 'rule' | 'tagset') => [...new Set(groups.map((group) => group[column]))]
  const series = await sql<{ id: number; tool: string; project: string; ref: string }>`
    select series.id, tool.name as tool, project.slug as project, ref.name as ref
    from series join tool on tool.id = series.tool join project on project.id = series.project join ref on ref.id = series.ref
    where ${isOneOf(engine, sql`series.id`, distinct('series'))}`.execute(kysely)
  const rules = await sql<{ id: number; name: string }>`
    select id, name from rule where ${isOneOf(engine, sql`id`, distinct('rule'))}`.execute(kysely)
  const tags = await sql<{ tagset: number; tag: string; cwe: number | null }>`
    select tagset, tag, cwe from tagset_tag where ${isOneOf(engine, sql`tagset`, distinct('tagset'))}`.execute(kysely)

  const ofSeries = new Map(series.rows.map((row) => [row.id, row]))
  const ofRule = new Map(rules.rows.map((row) => [row.id, row.name]))
  const ofTagset = Map.groupBy(tags.rows, (row) => row.tagset)
  const cwes = new Map(
    Array.from(ofTagset, ([tagset, rows]) => [tagset, new Set(rows.flatMap(({ cwe }) => (cwe === null ? [] : [`${cwe}`])))]),
  )
  return (group) => {
    const place = ofSeries.get(group.series)
    const state = valueOf(states, group.state)
    return {
      severity: [valueOf(severities, group.severity)],
      is: state === 'reopened' ? ['open', 'reopened'] : [state],
      level: [valueOf(levels, group.level)],
      kind: [valueOf(kinds, group.kind)],
      tool: known(place?.tool),
      rule: known(ofRule.get(group.rule)),
      tag: ofTagset.get(group.tagset)?.map((row) => row.tag) ?? [],
      cwe: cwes.get(group.tagset) ?? [],
      project: known(place?.project),
      ref: known(place?.ref),
    }
  }
}

function known(name: string | undefined): string[] {
  return name === undefined ? [] : [name]
}

type Chosen = Map<string, { written: string; as: 'include' | 'exclude' }>

/** The values that the query itself names, by their lower case. */
function chosenIn(terms: Meaning[], field: FacetField): Chosen {
  const chosen: Chosen = new Map()
  for (const term of terms.filter((term) => facetOf(term) === field)) {
    for (const value of term.values) {
      const written = nameMeant(term.field, value)
      const isValue = !written.includes('*') && (listedInOrder[field]?.includes(written) ?? true)
      if (isValue) chosen.set(lowerCase(written), { written, as: term.negated ? 'exclude' : 'include' })
    }
  }
  return chosen
}

function listed(field: FacetField, counts: Map<string, number>, chosen: Chosen): Facet {
  const found = new Set(Array.from(counts.keys(), lowerCase))
  const missing = [...chosen].filter(([lower]) => !found.has(lower)).map(([, { written }]) => [written, 0] as const)
  const values = [...counts, ...missing].map(([name, count]): FacetValue => {
    return { value: printValue(name), label: labelOf(field, name), count, chosen: chosen.get(lowerCase(name))?.as ?? null }
  })
  const order = listedInOrder[field]
  if (order !== undefined) values.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  else values.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
  let free = Math.max(0, listedAtMost - values.filter((value) => value.chosen !== null).length)
  const shown = values.filter((value) => value.chosen !== null || free-- > 0)
  return { field, values: shown, more: values.length - shown.length }
}

function labelOf(field: FacetField, name: string): string {
  if (field === 'cwe') return `CWE-${name}`
  return field === 'kind' && name === 'notApplicable' ? 'not applicable' : name
}

/** One ref alone tells nothing. */
function isTelling(facet: Facet): boolean {
  return facet.field !== 'ref' || facet.values.length > 1
}
