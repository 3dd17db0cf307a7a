import type { Sort } from '#app/search/sorts.ts'
import type { SortKey } from '#app/search/answers/cursor.ts'
import { severityOf } from './codes-of-row.ts'
import { type Page, rowsPerPage } from './page.ts'
import type { SeenProject } from './project.ts'
import { sortText } from '#app/search/text/text-order.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Where a row stands in a list: by the first number that differs. */
export type Place = { primary: number; line: number; result: number; ref: number }

/** Leaves room for the rank of a path below a severity or the rank of a rule. */
const above = 2 ** 32
/** As `above`, below a number of steps: doubles are exact for 2 ** 27 steps. */
const aboveOfSteps = 2 ** 26

// Kept from page to page, as a thread sorts one at a time.
const primary = new Float64Array(rowsPerPage)

/** Below, above or equal to 0, as the first place is before, after or the same as the second. */
export function comparePlaces(a: Place, b: Place): number {
  return a.primary - b.primary || a.line - b.line || a.result - b.result || a.ref - b.ref
}

/** The order of a sort. Ranks move when names are added, so cursors have the names themselves (cursor.ts); which of two rows comes first never changes. */
export class Order {
  readonly sort: Sort
  readonly #vocabulary: Vocabulary

  constructor(sort: Sort, vocabulary: Vocabulary) {
    this.sort = sort
    this.#vocabulary = vocabulary
  }

  get #isByAge(): boolean {
    return this.sort === 'newest' || this.sort === 'oldest'
  }

  placeOf(project: SeenProject, page: Page, at: number): Place {
    const primary = this.#primary(page, at)
    const ref = project.series[page.series[at] ?? 0]?.ref ?? 0
    if (this.#isByAge) return { primary, line: 0, result: 0, ref: this.sort === 'newest' ? -ref : ref }
    return { primary, line: page.line[at] ?? 0, result: page.result[at] ?? 0, ref }
  }

  /** What compares ranked rows of a page by their places, made for many comparisons. One at a time: all share their memory. */
  comparerOf(project: SeenProject, page: Page): (a: number, b: number) => number {
    for (let at = 0; at < page.ranked; at++) primary[at] = this.#primary(page, at)
    const refs = project.series.map(({ ref }) => (this.sort === 'newest' ? -ref : ref))
    const { line, result, series } = page
    const compareRefs = (a: number, b: number) => (refs[series[a] ?? 0] ?? 0) - (refs[series[b] ?? 0] ?? 0)
    // All are rows of the page, and so within its columns.
    if (this.#isByAge) return (a, b) => primary[a]! - primary[b]! || compareRefs(a, b)
    return (a, b) => primary[a]! - primary[b]! || line[a]! - line[b]! || result[a]! - result[b]! || compareRefs(a, b)
  }

  /** The sort values of a row, as a cursor has them. */
  keysOf(project: SeenProject, page: Page, at: number): SortKey[] {
    const row = [page.result[at] ?? 0, project.series[page.series[at] ?? 0]?.ref ?? 0]
    if (this.#isByAge) return row
    const { files, rules } = this.#vocabulary
    const path = [sortText(files.texts[page.file[at] ?? 0] ?? ''), page.line[at] ?? 0, ...row]
    if (this.sort === 'severity') return [severityOf(page.codes[at] ?? 0), ...path]
    // Not -0, which is no value of a column.
    if (this.sort === 'steps') return [0 - (page.steps[at] ?? 0), ...path]
    return this.sort === 'rule' ? [sortText(rules.texts[this.#ruleOf(page, at)] ?? ''), ...path] : path
  }

  /** The place of a cursor's sort values, which may be between those of rows. */
  placeOfKeys(keys: SortKey[]): Place {
    if (this.#isByAge) {
      const sign = this.sort === 'newest' ? -1 : 1
      return { primary: sign * Number(keys[0]), line: 0, result: 0, ref: sign * Number(keys[1]) }
    }
    const { files, rules } = this.#vocabulary
    const [path = '', line, result, ref] = keys.slice(-4)
    let primary = files.rankOf(`${path}`)
    if (this.sort === 'severity') primary += Number(keys[0]) * above
    if (this.sort === 'steps') primary += Number(keys[0]) * aboveOfSteps
    if (this.sort === 'rule') primary += rules.rankOf(`${keys[0]}`) * above
    return { primary, line: Number(line), result: Number(result), ref: Number(ref) }
  }

  /** The first number of a row's place. */
  #primary(page: Page, at: number): number {
    if (this.#isByAge) return (this.sort === 'newest' ? -1 : 1) * (page.result[at] ?? 0)
    const { files, rules } = this.#vocabulary
    const rank = files.ranks[page.file[at] ?? 0] ?? 0
    if (this.sort === 'severity') return severityOf(page.codes[at] ?? 0) * above + rank
    if (this.sort === 'rule') return (rules.ranks[this.#ruleOf(page, at)] ?? 0) * above + rank
    return this.sort === 'steps' ? rank - (page.steps[at] ?? 0) * aboveOfSteps : rank
  }

  #ruleOf(page: Page, at: number): number {
    return this.#vocabulary.labels.rules[page.labelOf(at)] ?? 0
  }
}
