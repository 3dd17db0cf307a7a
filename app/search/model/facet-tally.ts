import { baselines, kinds, levels, severities, states, suppressions, valueOf, verdicts } from '#app/sarif/codes.ts'
import { changes } from '#app/search/changes.ts'
import { choices, facetFields, type FacetField } from '#app/search/choices.ts'
import type { Demands, Lifting } from '#app/search/demands.ts'
import { type Counts, forgivable, forgiven, noCounts } from '#app/search/facet-list.server.ts'
import { kindOf, levelOf, severityOf } from './codes-of-row.ts'
import type { SeenProject } from './project.ts'
import type { Scanned } from './scan.ts'
import { baselineOf, changeOfMoment, comparedMoments, moments, momentOf, standings, stateOf } from './standing.ts'
import { suppressionOf, verdictOf } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `mix`: the nature of a row, times how many moments there are, and its moment (natures.ts, standing.ts). */
type Column = 'mix' | 'series' | 'label'

/** How many of the rows that fail the same have each value of a column. */
type Tally = { failed: number; column: Column; counts: Uint32Array }

/** In this order the tallies of what fails nothing come first. */
const columns: Column[] = ['mix', 'series', 'label']
const [mixes, ofManySeries] = [0, 1]
/** All that rows can fail (filter.ts), a bit for each choice and one for all else. */
const failures = 2 << choices.length
const columnOf: { [field in FacetField]: Column } = {
  change: 'mix',
  severity: 'mix',
  is: 'mix',
  verdict: 'mix',
  baseline: 'mix',
  level: 'mix',
  kind: 'mix',
  suppression: 'mix',
  tool: 'series',
  project: 'series',
  ref: 'series',
  rule: 'label',
  tag: 'label',
  cwe: 'label',
}

/** By standing: the moment of it. */
const momentOfStanding = Uint8Array.from({ length: standings }, (_, standing) => momentOf(standing))

/**
 * Counts what pages let through, by the numbers in their columns; these become the values of facets at the end. A row that fails nothing
 * counts in every column; one that fails what some facet forgives counts in the column of that facet.
 */
export class FacetTally {
  readonly #vocabulary: Vocabulary
  readonly #lifting: Lifting
  readonly #isCompared: boolean
  /** The facets that are asked for. */
  readonly #asked: ReadonlySet<FacetField>
  readonly #moments: number
  readonly #counts: Counts = noCounts()
  /** Of what counts in one column alone: by what is failed, the place of the tally in `#tallies`; 0 for what counts nowhere. */
  readonly #placeOf = new Uint8Array(failures)
  readonly #tallies: Tally[]

  constructor(vocabulary: Vocabulary, { lifting, comparison }: Demands, asked: readonly FacetField[] = facetFields) {
    this.#asked = new Set(asked)
    this.#vocabulary = vocabulary
    this.#lifting = lifting
    this.#isCompared = comparison !== null
    this.#moments = this.#isCompared ? comparedMoments : moments
    const { natures, labels } = vocabulary
    const lengths: { [column in Column]: number } = { mix: natures.count * this.#moments, series: 16, label: labels.count }
    const tally = (failed: number, column: Column): Tally => ({ failed, column, counts: new Uint32Array(lengths[column]) })
    this.#tallies = columns.map((column) => tally(0, column))
    for (const failed of forgivable(lifting)) {
      const field = facetFields.find((field) => ['', 'none', 'absent'].some((value) => forgiven(field, value, lifting) === failed))
      this.#placeOf[failed] = this.#tallies.push(tally(failed, field === undefined ? 'mix' : columnOf[field])) - 1
    }
  }

  /** Counts the rows of a page. The pages of a project come one after the other; `leave` ends it. */
  count({ project, page, masks, standing, nature }: Scanned): void {
    for (const tally of this.#tallies) {
      const isShort = tally.column === 'series' && tally.counts.length < project.series.length
      if (isShort) tally.counts = new Uint32Array(project.series.length * 2)
    }
    const { count, series, label } = page
    const [placeOf, moments] = [this.#placeOf, this.#moments]
    const counts = this.#tallies.map((tally) => tally.counts)
    const columnsOf = Uint8Array.from(this.#tallies, ({ column }) => columns.indexOf(column))
    const [ofMix = noCount, ofSeries = noCount, ofLabel = noCount] = counts
    const isOfSeveral = page.onlySeries === -1
    let all = 0
    for (let at = 0; at < count; at++) {
      const failed = masks[at] ?? 0
      if (failed === 0) {
        all++
        increment(ofMix, (nature[at] ?? 0) * moments + (momentOfStanding[standing[at] ?? 0] ?? 0))
        increment(ofLabel, label[at] ?? 0)
        if (isOfSeveral) increment(ofSeries, series[at] ?? 0)
        continue
      }
      const place = placeOf[failed] ?? 0
      if (place === 0) continue
      const column = columnsOf[place]
      const own = counts[place] ?? noCount
      if (column === mixes) increment(own, (nature[at] ?? 0) * moments + (momentOfStanding[standing[at] ?? 0] ?? 0))
      else increment(own, (column === ofManySeries ? series[at] : label[at]) ?? 0)
    }
    if (!isOfSeveral) ofSeries[page.onlySeries] = (ofSeries[page.onlySeries] ?? 0) + all
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
        for (const [field, name] of column === 'mix' ? this.#namesOfMix(value) : this.#namesOfLabel(value)) {
          this.#add(failed, field, name, count)
        }
      }
    }
    return this.#counts
  }

  #namesOfMix(value: number): [FacetField, string][] {
    const { natures } = this.#vocabulary
    const nature = Math.floor(value / this.#moments)
    const moment = value % this.#moments
    const [codes, facts] = [natures.codes[nature] ?? 0, natures.facts[nature] ?? 0]
    const state = valueOf(states, stateOf(moment))
    const isStates = state === 'reopened' ? ['open', state] : [state]
    return [
      ['severity', valueOf(severities, severityOf(codes))],
      ['level', valueOf(levels, levelOf(codes))],
      ['kind', valueOf(kinds, kindOf(codes))],
      ['verdict', valueOf(verdicts, verdictOf(facts))],
      ['suppression', valueOf(suppressions, suppressionOf(facts))],
      ['baseline', valueOf(baselines, baselineOf(moment))],
      ...(this.#isCompared ? [['change', valueOf(changes, changeOfMoment(moment))] as [FacetField, string]] : []),
      ...isStates.map((name): [FacetField, string] => ['is', name]),
    ]
  }

  #namesOfLabel(value: number): [FacetField, string][] {
    const { labels, rules, tagsets } = this.#vocabulary
    const rule: [FacetField, string] = ['rule', rules.texts[labels.rules[value] ?? 0] ?? '']
    if (!this.#asked.has('tag') && !this.#asked.has('cwe')) return [rule]
    const tags = tagsets.tags[labels.tagsets[value] ?? 0] ?? []
    const cwes = new Set(tags.flatMap(({ cwe }) => cwe ?? []))
    return [
      rule,
      ...tags.map(({ tag }): [FacetField, string] => ['tag', tag]),
      ...Array.from(cwes, (cwe): [FacetField, string] => ['cwe', `${cwe}`]),
    ]
  }

  #add(failed: number, field: FacetField, value: string, count: number): void {
    if (count === 0 || !this.#asked.has(field) || (failed & ~forgiven(field, value, this.#lifting)) !== 0) return
    const counts = this.#counts[field]
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
}

const noCount = new Uint32Array(0)

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
