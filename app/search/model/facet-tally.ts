import { baselines, kinds, levels, severities, states, valueOf, verdicts } from '#app/sarif/codes.ts'
import { suppressionsOf } from '#app/sarif/suppression-code.ts'
import { changes } from '#app/search/changes.ts'
import { facetFields, type FacetField } from '#app/search/choices.ts'
import type { Demands, Lifting } from '#app/search/demands.ts'
import { type Counts, forgivable, forgiven, noCounts } from '#app/search/facet-list.server.ts'
import { kindOf, levelOf, severityOf } from './codes-of-row.ts'
import type { SeenProject } from './project.ts'
import { firstOfOthers, listed, rolesOf, Stretches } from './roles.ts'
import type { Scanned } from './scan.ts'
import { baselineOf, changeOfMoment, comparedMoments, moments, momentOf, standings, stateOf } from './standing.ts'
import { suppressionCodeOf, verdictOf } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** `mix`: the nature of a row, times how many moments there are, and its moment (natures.ts, standing.ts). */
type Column = 'mix' | 'series' | 'label'

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

/** A role of rows, what these fail, and the column that they count in; null where they fail nothing, and count in all. */
type Role = { role: number; failed: number; column: Column | null }

/**
 * Counts what pages let through, by the numbers in their columns; these become the values of facets at the end. A row that fails nothing
 * counts in every column; one that fails what some facet forgives counts in the column of that facet.
 */
export class FacetTally {
  readonly roleOf: Uint8Array
  readonly #vocabulary: Vocabulary
  readonly #lifting: Lifting
  readonly #isCompared: boolean
  /** The facets that are asked for. */
  readonly #asked: ReadonlySet<FacetField>
  readonly #moments: number
  readonly #counts: Counts = noCounts()
  readonly #roles: Role[]
  readonly #mixes: Stretches
  readonly #labels: Stretches
  #series: Stretches | null = null
  #project: SeenProject | null = null

  /** `failable`: all that a row can fail; `asked`: the facets that are counted. */
  constructor(vocabulary: Vocabulary, { lifting, comparison }: Demands, failable: number, asked: readonly FacetField[] = facetFields) {
    this.#asked = new Set(asked)
    this.#vocabulary = vocabulary
    this.#lifting = lifting
    this.#isCompared = comparison !== null
    this.#moments = this.#isCompared ? comparedMoments : moments
    const forgiving = [...forgivable(lifting)].filter((failed) => (failed & ~failable) === 0)
    this.roleOf = rolesOf(forgiving)
    this.#roles = [
      { role: listed, failed: 0, column: null },
      ...forgiving.map((failed, at) => ({ role: firstOfOthers + at, failed, column: columnThatForgives(failed, lifting) })),
    ]
    this.#mixes = this.#stretches('mix', vocabulary.natures.count * this.#moments)
    this.#labels = this.#stretches('label', vocabulary.labels.count)
  }

  /** Counts the rows of a page. The pages of a project come one after the other. */
  count({ project, page, masks, standing, nature }: Scanned): void {
    if (this.#project !== project) this.#enter(project)
    const { series, label, count } = page
    const { roleOf } = this
    const moments = this.#moments
    const [mixes, labels, ofSeries] = [this.#mixes, this.#labels, this.#series ?? this.#labels]
    const [mixCounts, labelCounts, seriesCounts] = [mixes.counts, labels.counts, ofSeries.counts]
    const [mixFrom, labelFrom, seriesFrom] = [mixes.from, labels.from, ofSeries.from]
    for (let at = 0; at < count; at++) {
      const role = roleOf[masks[at] ?? 0] ?? 0
      increment(mixCounts, (mixFrom[role] ?? 0) + (nature[at] ?? 0) * moments + (momentOfStanding[standing[at] ?? 0] ?? 0))
      increment(labelCounts, (labelFrom[role] ?? 0) + (label[at] ?? 0))
      increment(seriesCounts, (seriesFrom[role] ?? 0) + (series[at] ?? 0))
    }
  }

  /** What each facet's values have come to, once all pages are counted. */
  counts(): Counts {
    this.#leave()
    this.#name('mix', this.#mixes, (value) => this.#namesOfMix(value))
    this.#name('label', this.#labels, (value) => this.#namesOfLabel(value))
    return this.#counts
  }

  #stretches(column: Column, length: number): Stretches {
    return new Stretches(
      this.#roles.flatMap((one) => (one.column === null || one.column === column ? [[one.role]] : [])),
      length,
    )
  }

  /** The numbers of series are those of one project. */
  #enter(project: SeenProject): void {
    this.#leave()
    this.#project = project
    this.#series = this.#stretches('series', project.series.length)
  }

  #leave(): void {
    const [project, stretches] = [this.#project, this.#series]
    if (project === null || stretches === null) return
    this.#name('series', stretches, (number) => {
      const series = project.series[number]
      if (series === undefined) return []
      return [
        ['tool', series.tool],
        ['project', project.about.slug],
        ['ref', series.refName],
      ]
    })
  }

  /** Turns what was counted of a column into values. */
  #name(column: Column, stretches: Stretches, namesOf: (value: number) => [FacetField, string][]): void {
    for (const { role, failed, column: own } of this.#roles) {
      if (own !== null && own !== column) continue
      const counts = stretches.of(role)
      for (let value = 0; value < counts.length; value++) {
        const count = counts[value] ?? 0
        if (count === 0) continue
        for (const [field, name] of namesOf(value)) this.#add(failed, field, name, count)
      }
    }
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
      ...suppressionsOf(suppressionCodeOf(facts)).map((name): [FacetField, string] => ['suppression', name]),
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

/** The column of the facet that forgives all of this. */
function columnThatForgives(failed: number, lifting: Lifting): Column {
  const field = facetFields.find((field) => ['', 'none', 'absent'].some((value) => forgiven(field, value, lifting) === failed))
  return field === undefined ? 'mix' : columnOf[field]
}

function increment(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}
