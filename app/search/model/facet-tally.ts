import { baselines, kinds, levels, severities, states, suppressions, valueOf, verdicts } from '#app/sarif/codes.ts'
import { changes } from '#app/search/changes.ts'
import { choices, facetFields, type FacetField } from '#app/search/choices.ts'
import type { Demands, Lifting } from '#app/search/demands.ts'
import { type Counts, forgivable, forgiven, noCounts } from '#app/search/facet-list.server.ts'
import { combinations, kindOf, levelOf, severityOf } from './codes-of-row.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SeenProject } from './project.ts'
import type { Scanned } from './scan.ts'
import { baselineOf, changeOfMoment, comparedMoments, moments, momentOf, stateOf } from './standing.ts'
import { factCombinations, isTimed, suppressionOf, verdictOf, withoutVerdict } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `mix`: the codes of a row, and its state, baseline and change in the bits above them. */
type Column = 'mix' | 'facts' | 'series' | 'rule' | 'tagset'

/** How many of the rows that fail the same have each value of a column. */
type Tally = { failed: number; column: Column; counts: Uint32Array }

const momentShift = Math.log2(combinations)
const columns: Column[] = ['mix', 'facts', 'series', 'rule', 'tagset']
const [mixes, manyFacts, ofManySeries, manyRules] = [0, 1, 2, 3]
/** All that rows can fail (filter.ts), a bit for each choice and one for all else. */
const failures = 2 << choices.length
const columnOf: { [field in FacetField]: Column } = {
  change: 'mix',
  severity: 'mix',
  is: 'mix',
  verdict: 'facts',
  baseline: 'mix',
  level: 'mix',
  kind: 'mix',
  tool: 'series',
  rule: 'rule',
  tag: 'tagset',
  cwe: 'tagset',
  project: 'series',
  ref: 'series',
  suppression: 'facts',
}

/** The same for every page. */
const present = new Uint8Array(rowsPerPage)

/**
 * Counts what pages let through, by the numbers in their columns; these become the values of facets at the end. A row that fails nothing
 * counts in every column; one that fails what some facet forgives counts in the column of that facet.
 */
export class FacetTally {
  readonly #vocabulary: Vocabulary
  readonly #lifting: Lifting
  readonly #now: string
  readonly #isCompared: boolean
  readonly #counts: Counts = noCounts()
  readonly #all: { [column in Column]: Tally }
  /** Of what counts in one column alone: by what is failed, the place of the tally in `#tallies`; 0 for what counts nowhere. */
  readonly #placeOf = new Uint8Array(failures)
  /** Those of `#all` come first. */
  readonly #tallies: Tally[]

  /** `now`, ISO 8601, decides which verdicts have run out. */
  constructor(vocabulary: Vocabulary, { lifting, comparison }: Demands, now: string) {
    this.#vocabulary = vocabulary
    this.#lifting = lifting
    this.#now = now
    this.#isCompared = comparison !== null
    const mixes = combinations * (this.#isCompared ? comparedMoments : moments)
    const lengthOf = (column: Column) => (column === 'mix' ? mixes : lengthOfColumn(column, vocabulary))
    const tally = (failed: number, column: Column): Tally => ({ failed, column, counts: new Uint32Array(lengthOf(column)) })
    // `fromEntries` forgets which keys it was given.
    this.#all = Object.fromEntries(columns.map((column) => [column, tally(0, column)])) as { [column in Column]: Tally }
    this.#tallies = Object.values(this.#all)
    for (const failed of forgivable(lifting)) {
      const field = facetFields.find((field) => ['', 'none', 'absent'].some((value) => forgiven(field, value, lifting) === failed))
      this.#placeOf[failed] = this.#tallies.push(tally(failed, field === undefined ? 'mix' : columnOf[field])) - 1
    }
  }

  /** Counts the rows of a page. The pages of a project come one after the other; `leave` ends it. */
  count({ project, page, masks, standing }: Scanned): void {
    for (const tally of this.#tallies) {
      const isShort = tally.column === 'series' && tally.counts.length < project.series.length
      if (isShort) tally.counts = new Uint32Array(project.series.length * 2)
    }
    const { codes, series, rule, tagset } = page
    const facts = this.#factsNow(page)
    const placeOf = this.#placeOf
    const counts = this.#tallies.map((tally) => tally.counts)
    const columnsOf = Uint8Array.from(this.#tallies, ({ column }) => columns.indexOf(column))
    const all = this.#all
    const [ofMix, ofFacts, ofSeries] = [all.mix.counts, all.facts.counts, all.series.counts]
    const [ofRule, ofTagset] = [all.rule.counts, all.tagset.counts]
    for (let at = 0; at < page.count; at++) {
      const failed = masks[at] ?? 0
      if (failed === 0) {
        increment(ofMix, (codes[at] ?? 0) | (momentOf(standing[at] ?? 0) << momentShift))
        increment(ofFacts, facts[at] ?? 0)
        increment(ofSeries, series[at] ?? 0)
        increment(ofRule, rule[at] ?? 0)
        increment(ofTagset, tagset[at] ?? 0)
        continue
      }
      const place = placeOf[failed] ?? 0
      if (place === 0) continue
      const column = columnsOf[place]
      const own = counts[place] ?? ofMix
      if (column === mixes) increment(own, (codes[at] ?? 0) | (momentOf(standing[at] ?? 0) << momentShift))
      else if (column === manyFacts) increment(own, facts[at] ?? 0)
      else if (column === ofManySeries) increment(own, series[at] ?? 0)
      else if (column === manyRules) increment(own, rule[at] ?? 0)
      else increment(own, tagset[at] ?? 0)
    }
  }

  /** Turns what was counted of a project's series into names. */
  leave({ about, series }: SeenProject): void {
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
      for (let value = 0; value < counts.length; value++) {
        const count = counts[value] ?? 0
        if (count === 0) continue
        for (const [field, name] of this.#namesOf(column, value)) this.#add(failed, field, name, count)
      }
    }
    return this.#counts
  }

  /** The facts of a page's rows, without the verdicts that have run out. */
  #factsNow({ facts, result, count }: Page): Uint8Array {
    const { results } = this.#vocabulary
    if (!results.hasTimed) return facts
    for (let at = 0; at < count; at++) {
      const own = facts[at] ?? 0
      present[at] = isTimed(own) && results.hasRunOut(result[at] ?? 0, this.#now) ? withoutVerdict(own) : own
    }
    return present
  }

  #namesOf(column: Column, value: number): [FacetField, string][] {
    const { rules, tagsets } = this.#vocabulary
    if (column === 'rule') return [['rule', rules.texts[value] ?? '']]
    if (column === 'mix') {
      const codes = value & (combinations - 1)
      const moment = value >> momentShift
      const state = valueOf(states, stateOf(moment))
      const isStates = state === 'reopened' ? ['open', state] : [state]
      return [
        ['severity', valueOf(severities, severityOf(codes))],
        ['level', valueOf(levels, levelOf(codes))],
        ['kind', valueOf(kinds, kindOf(codes))],
        ['baseline', valueOf(baselines, baselineOf(moment))],
        ...(this.#isCompared ? [['change', valueOf(changes, changeOfMoment(moment))] as [FacetField, string]] : []),
        ...isStates.map((name): [FacetField, string] => ['is', name]),
      ]
    }
    if (column === 'facts') {
      return [
        ['verdict', valueOf(verdicts, verdictOf(value))],
        ['suppression', valueOf(suppressions, suppressionOf(value))],
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
    if (count === 0 || (failed & ~forgiven(field, value, this.#lifting)) !== 0) return
    const counts = this.#counts[field]
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
}

function lengthOfColumn(column: Exclude<Column, 'mix'>, { rules, tagsets }: Vocabulary): number {
  if (column === 'facts') return factCombinations
  if (column === 'rule') return rules.texts.length
  return column === 'tagset' ? tagsets.tags.length : 16
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
