import { codedValues, type FacetValues } from '#app/search/answers/coded-values.ts'
import type { FacetField } from '#app/search/choices.ts'
import type { Demands, Lifting } from '#app/search/language/demands.ts'
import { type Counts, countsOf, forgivable, forgiven, noneWritten } from '#app/search/answers/facet-list.server.ts'
import { kindOf, levelOf, severityOf } from '#app/search/model/held/codes-of-row.ts'
import { namesOfProject, type SeenProject } from '#app/search/model/held/project.ts'
import type { Scanned } from './scanned.ts'
import { baselineOf, changeOfMoment, comparedMoments, moments, momentOf, stateOf } from '#app/search/model/held/standing.ts'
import { lowerCase } from '#app/search/text/letter-case.ts'
import { suppressionCodeOf, verdictOf } from '#app/search/model/held/verdict-facts.ts'
import { TagCounts } from './tag-counts.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

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

/** What was counted of rows that fail the same, by the numbers in each column that they count in; null where they count in none. */
type Counted = { failed: number } & { [column in Column]: Uint32Array | null }

/**
 * Counts what pages let through, by the numbers in their columns; these become the values of facets at the end. Rows that fail nothing
 * count in every column; those that fail what some facet forgives count in the column of that facet. Rows of a kind are counted at once.
 */
export class FacetTally {
  readonly #vocabulary: Vocabulary
  readonly #lifting: Lifting
  readonly #isCompared: boolean
  readonly #asked: ReadonlySet<FacetField>
  /** Those in which any of these counts. */
  readonly #columns: ReadonlySet<Column>
  readonly #moments: number
  readonly #written = noneWritten()
  readonly #names = new Map<string, string>()
  readonly #forgivable: ReadonlyMap<number, FacetField>
  /** By what rows fail; null where nobody asks how many they are. */
  readonly #counted = new Map<number, Counted | null>()
  #project: SeenProject | null = null

  /** `asked`: the facets that are counted. */
  constructor(vocabulary: Vocabulary, { lifting, comparison }: Demands, asked: readonly FacetField[]) {
    this.#asked = new Set(asked)
    this.#columns = new Set(asked.map((field) => columnOf[field]))
    this.#vocabulary = vocabulary
    this.#lifting = lifting
    this.#isCompared = comparison !== null
    this.#moments = this.#isCompared ? comparedMoments : moments
    this.#forgivable = forgivable(lifting)
  }

  /** Counts the rows of a page. The pages of a project come one after the other. */
  count({ seen: { project, rowKinds }, ofKinds, counts }: Scanned): void {
    if (this.#project !== project) this.#enter(project)
    // Kinds that follow one another mostly fail the same: all of a project that was not asked for do.
    let failed = 0
    let counted = this.#countedOf(failed)
    for (let rowKind = 0; rowKind < rowKinds.count; rowKind++) {
      const count = counts[rowKind] ?? 0
      if (count === 0) continue
      if (ofKinds[rowKind] !== failed) counted = this.#countedOf((failed = ofKinds[rowKind] ?? 0))
      if (counted === null) continue
      const { mix, label, series } = counted
      if (mix !== null) add(mix, (rowKinds.nature[rowKind] ?? 0) * this.#moments + momentOf(rowKinds.standing[rowKind] ?? 0), count)
      if (label !== null) add(label, rowKinds.label[rowKind] ?? 0, count)
      if (series !== null) add(series, rowKinds.series[rowKind] ?? 0, count)
    }
  }

  /** What each facet's values have come to, once all pages are counted. */
  counts(): Counts {
    this.#leave()
    this.#name('mix', (value) => this.#namesOfMix(value))
    this.#name('label', (value) => this.#namesOfLabel(value))
    return { ...countsOf(this.#written, this.#names), tag: this.#tagCounts() }
  }

  #countedOf(failed: number): Counted | null {
    let counted = this.#counted.get(failed)
    if (counted === undefined) this.#counted.set(failed, (counted = this.#toCount(failed)))
    return counted
  }

  #toCount(failed: number): Counted | null {
    const forgiving = this.#forgivable.get(failed)
    if (failed !== 0 && forgiving === undefined) return null
    const { natures, labels } = this.#vocabulary
    const only = forgiving === undefined ? null : columnOf[forgiving]
    const columnOfLength = (column: Column, length: number) =>
      this.#columns.has(column) && (only === null || only === column) ? new Uint32Array(length) : null
    return {
      failed,
      mix: columnOfLength('mix', natures.count * this.#moments),
      label: columnOfLength('label', labels.count),
      series: columnOfLength('series', this.#project?.series.length ?? 0),
    }
  }

  /** The numbers of series are those of one project. */
  #enter(project: SeenProject): void {
    this.#leave()
    this.#project = project
    for (const counted of this.#counted.values()) if (counted?.series) counted.series = new Uint32Array(project.series.length)
  }

  #leave(): void {
    const project = this.#project
    if (project === null) return
    const [slug, ...others] = namesOfProject(project.about)
    for (const other of others) this.#names.set(lowerCase(other), lowerCase(slug))
    this.#name('series', (number) => {
      const series = project.series[number]
      if (series === undefined) return []
      return [
        ['tool', [series.tool]],
        ['project', [slug]],
        ['ref', [series.refName]],
      ]
    })
  }

  /** Turns what was counted of a column into values. */
  #name(column: Column, namesOf: (value: number) => FacetValues): void {
    for (const counted of this.#counted.values()) {
      counted?.[column]?.forEach((count, value) => {
        if (count === 0) return
        for (const [field, names] of namesOf(value)) for (const name of names) this.#add(counted.failed, field, name, count)
      })
    }
  }

  #namesOfMix(value: number): FacetValues {
    const { natures } = this.#vocabulary
    const nature = Math.floor(value / this.#moments)
    const moment = value % this.#moments
    const [codes, facts] = [natures.codes[nature] ?? 0, natures.facts[nature] ?? 0]
    return codedValues({
      severity: severityOf(codes),
      level: levelOf(codes),
      kind: kindOf(codes),
      verdict: verdictOf(facts),
      suppression: suppressionCodeOf(facts),
      state: stateOf(moment),
      baseline: baselineOf(moment),
      change: this.#isCompared ? changeOfMoment(moment) : null,
    })
  }

  #namesOfLabel(value: number): FacetValues {
    const { labels, rules, tagsets } = this.#vocabulary
    const cwes = this.#asked.has('cwe') ? (tagsets.cwes[labels.tagsets[value] ?? 0] ?? []) : []
    return [
      ['rule', [rules.texts[labels.rules[value] ?? 0] ?? '']],
      ['cwe', cwes.map(String)],
    ]
  }

  #tagCounts(): TagCounts {
    const { labels, tagsets } = this.#vocabulary
    const counts = new Uint32Array(this.#asked.has('tag') ? tagsets.tags.length : 0)
    for (const counted of this.#counted.values()) {
      if (counted === null || !this.#countsFor('tag', '', counted.failed)) continue
      counted.label?.forEach((count, label) => {
        if (count > 0) for (const tag of tagsets.distinct[labels.tagsets[label] ?? 0] ?? []) add(counts, tag, count)
      })
    }
    return new TagCounts(tagsets, counts)
  }

  /** Whether rows that fail this count for a value of a facet. */
  #countsFor(field: FacetField, value: string, failed: number): boolean {
    return this.#asked.has(field) && (failed & ~forgiven(field, value, this.#lifting)) === 0
  }

  #add(failed: number, field: FacetField, value: string, count: number): void {
    if (!this.#countsFor(field, value, failed)) return
    const counts = this.#written[field]
    counts.set(value, (counts.get(value) ?? 0) + count)
  }
}

function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count
}
