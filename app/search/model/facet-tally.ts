import { kinds, levels, severities, states, valueOf } from '#app/sarif/codes.ts'
import { bitOf, type Counts, facetFields, type FacetField, forgiven, noCounts } from '#app/search/facet-list.server.ts'
import { combinations, kindOf, levelOf, severityOf } from './codes-of-row.ts'
import type { Project } from './project.ts'
import type { Scanned } from './scan.ts'
import { stateOf } from './standing.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `mix`: the codes of a row, and its state in the bits above them. */
type Column = 'mix' | 'series' | 'rule' | 'tagset'

/** How many of the rows that fail the same have each value of a column. */
type Tally = { failed: number; column: Column; counts: Uint32Array }

const stateShift = Math.log2(combinations)
const columns: Column[] = ['mix', 'series', 'rule', 'tagset']
const columnOf: { [field in FacetField]: Column } = {
  severity: 'mix',
  is: 'mix',
  level: 'mix',
  kind: 'mix',
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
    const { codes, series, rule, tagset } = page
    const all = this.#all
    const [ofMix, ofSeries, ofRule, ofTagset] = [all.mix.counts, all.series.counts, all.rule.counts, all.tagset.counts]
    for (let at = 0; at < page.count; at++) {
      const failed = masks[at] ?? 0
      const mix = (codes[at] ?? 0) | (stateOf(standing[at] ?? 0) << stateShift)
      if (failed === 0) {
        increment(ofMix, mix)
        increment(ofSeries, series[at] ?? 0)
        increment(ofRule, rule[at] ?? 0)
        increment(ofTagset, tagset[at] ?? 0)
        continue
      }
      const tally = this.#forgivable[failed]
      if (tally === undefined) continue
      if (tally.column === 'mix') increment(tally.counts, mix)
      else if (tally.column === 'series') increment(tally.counts, series[at] ?? 0)
      else if (tally.column === 'rule') increment(tally.counts, rule[at] ?? 0)
      else increment(tally.counts, tagset[at] ?? 0)
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
    if (column === 'mix') {
      const [codes, state] = [value & (combinations - 1), valueOf(states, value >> stateShift)]
      const isStates = state === 'reopened' ? ['open', state] : [state]
      return [
        ['severity', valueOf(severities, severityOf(codes))],
        ['level', valueOf(levels, levelOf(codes))],
        ['kind', valueOf(kinds, kindOf(codes))],
        ...isStates.map((name): [FacetField, string] => ['is', name]),
      ]
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
  if (column === 'mix') return combinations << 2
  if (column === 'rule') return rules.texts.length
  return column === 'tagset' ? tagsets.tags.length : 16
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
