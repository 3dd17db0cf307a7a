import { kinds, levels, severities, states, valueOf } from '#app/sarif/codes.ts'
import { bitOf, type Counts, facetFields, type FacetField, forgiven, noCounts } from '#app/search/facet-list.server.ts'
import { combinations, kindOf, levelOf, severityOf } from './codes-of-row.ts'
import type { Project } from './project.ts'
import type { Scanned } from './scan.ts'
import { stateOf } from './standing.ts'
import type { Vocabulary } from './vocabulary.ts'

type Column = 'codes' | 'state' | 'series' | 'rule' | 'tagset'

/** How many of the rows that fail the same have each value of a column. */
type Tally = { failed: number; column: Column; counts: Uint32Array }

const columns: Column[] = ['codes', 'state', 'series', 'rule', 'tagset']
const columnOf: { [field in FacetField]: Column } = {
  severity: 'codes',
  is: 'state',
  level: 'codes',
  kind: 'codes',
  tool: 'series',
  rule: 'rule',
  tag: 'tagset',
  cwe: 'tagset',
  project: 'series',
  ref: 'series',
}

/**
 * Counts what pages let through, by the numbers in their columns; these become the values of facets at the end. A row that fails nothing
 * counts in every column; one that fails what some facet forgives counts in the column of that facet.
 */
export class FacetTally {
  readonly #vocabulary: Vocabulary
  readonly #kindIsDefault: boolean
  readonly #counts: Counts = noCounts()
  readonly #all: { [column in Column]: Tally }
  /** By what is failed. */
  readonly #forgivable: (Tally | undefined)[] = []
  readonly #tallies: Tally[]

  constructor(vocabulary: Vocabulary, kindIsDefault: boolean) {
    this.#vocabulary = vocabulary
    this.#kindIsDefault = kindIsDefault
    const tally = (failed: number, column: Column): Tally => ({ failed, column, counts: new Uint32Array(lengthOf(column, vocabulary)) })
    // `fromEntries` forgets which keys it was given.
    this.#all = Object.fromEntries(columns.map((column) => [column, tally(0, column)])) as { [column in Column]: Tally }
    for (const field of facetFields) {
      this.#forgivable[bitOf(field)] ??= tally(bitOf(field), columnOf[field])
      const besides = forgiven(field, 'none', kindIsDefault)
      this.#forgivable[besides] ??= tally(besides, columnOf[field])
    }
    this.#tallies = [...Object.values(this.#all), ...this.#forgivable.filter((one) => one !== undefined)]
  }

  /** Counts the rows of a page. The pages of a project come one after the other; `leave` ends it. */
  count({ project, page, masks, standing }: Scanned): void {
    for (const tally of this.#tallies) {
      const isShort = tally.column === 'series' && tally.counts.length < project.series.length
      if (isShort) tally.counts = new Uint32Array(project.series.length * 2)
    }
    const { codes, state, series, rule, tagset } = this.#all
    const [ofCodes, ofState, ofSeries, ofRule, ofTagset] = [codes.counts, state.counts, series.counts, rule.counts, tagset.counts]
    for (let at = 0; at < page.count; at++) {
      const failed = masks[at] ?? 0
      if (failed === 0) {
        increment(ofCodes, page.codes[at] ?? 0)
        increment(ofState, stateOf(standing[at] ?? 0))
        increment(ofSeries, page.series[at] ?? 0)
        increment(ofRule, page.rule[at] ?? 0)
        increment(ofTagset, page.tagset[at] ?? 0)
        continue
      }
      const tally = this.#forgivable[failed]
      if (tally === undefined) continue
      if (tally.column === 'codes') increment(tally.counts, page.codes[at] ?? 0)
      else if (tally.column === 'state') increment(tally.counts, stateOf(standing[at] ?? 0))
      else if (tally.column === 'series') increment(tally.counts, page.series[at] ?? 0)
      else if (tally.column === 'rule') increment(tally.counts, page.rule[at] ?? 0)
      else increment(tally.counts, page.tagset[at] ?? 0)
    }
  }

  /** Turns what was counted of a project's series into names. */
  leave({ about, series }: Project): void {
    for (const { failed, column, counts } of this.#tallies) {
      if (column !== 'series') continue
      series.forEach(({ tool, refName }, number) => {
        const count = counts[number] ?? 0
        this.#add(failed, 'tool', tool, count)
        this.#add(failed, 'project', about.slug, count)
        this.#add(failed, 'ref', refName, count)
      })
      counts.fill(0)
    }
  }

  /** What each facet's values have come to, once all projects are left. */
  counts(): Counts {
    for (const { failed, column, counts } of this.#tallies) {
      if (column === 'series') continue
      counts.forEach((count, value) => {
        if (count === 0) return
        for (const [field, name] of this.#namesOf(column, value)) this.#add(failed, field, name, count)
      })
    }
    return this.#counts
  }

  #namesOf(column: Column, value: number): [FacetField, string][] {
    const { rules, tagsets } = this.#vocabulary
    if (column === 'rule') return [['rule', rules.texts[value] ?? '']]
    if (column === 'codes') {
      return [
        ['severity', valueOf(severities, severityOf(value))],
        ['level', valueOf(levels, levelOf(value))],
        ['kind', valueOf(kinds, kindOf(value))],
      ]
    }
    if (column === 'state') {
      const state = valueOf(states, value)
      return state === 'reopened'
        ? [
            ['is', 'open'],
            ['is', state],
          ]
        : [['is', state]]
    }
    const tags = tagsets.tags[value] ?? []
    const cwes = new Set(tags.flatMap(({ cwe }) => cwe ?? []))
    return [
      ...tags.map(({ tag }): [FacetField, string] => ['tag', tag]),
      ...Array.from(cwes, (cwe): [FacetField, string] => ['cwe', `${cwe}`]),
    ]
  }

  #add(failed: number, field: FacetField, value: string, count: number): void {
    if (count === 0 || (failed & ~forgiven(field, value, this.#kindIsDefault)) !== 0) return
    const counts = this.#counts[field]
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
}

function lengthOf(column: Column, { rules, tagsets }: Vocabulary): number {
  if (column === 'codes') return combinations
  if (column === 'rule') return rules.texts.length
  return column === 'tagset' ? tagsets.tags.length : 16
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
