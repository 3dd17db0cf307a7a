import type { Sort } from '#app/results/results.schemas.ts'
import type { SortKey } from '#app/search/cursor.ts'
import { combinations, severityOf } from './codes-of-row.ts'
import type { Page } from './page.ts'
import type { SeenProject } from './project.ts'
import { sortText } from './text-order.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Where a row stands in a list: by the first number that differs. */
export type Place = { primary: number; line: number; result: number; ref: number }

/** Leaves room for the rank of a path below a severity or the rank of a rule. */
const above = 2 ** 32
/** As `above`, below a number of steps: doubles are exact for 2 ** 27 steps. */
const aboveOfSteps = 2 ** 26

/** Below, above or equal to 0, as the first place is before, after or the same as the second. */
export function comparePlaces(a: Place, b: Place): number {
  return a.primary - b.primary || a.line - b.line || a.result - b.result || a.ref - b.ref
}

/** The order of a sort. Ranks move when names are added, so cursors have the names themselves (cursor.ts). */
export class Order {
  /** Whether the list begins with what came last into the store. */
  readonly isDescending: boolean
  readonly #sort: Sort
  readonly #vocabulary: Vocabulary
  /** What a row's codes, rule and file, and `ofNumber` times the number in its `column`, add to the first number of its place; 0 where the sort does not ask. */
  readonly ofCodes: Float64Array
  readonly ofRule: Float64Array
  readonly ofFile: Float64Array
  readonly ofNumber: number
  readonly column: 'result' | 'steps'

  constructor(sort: Sort, vocabulary: Vocabulary) {
    const { rules, files } = vocabulary
    this.isDescending = sort === 'newest'
    this.#sort = sort
    this.#vocabulary = vocabulary
    this.ofCodes = Float64Array.from({ length: combinations }, (_, codes) => (sort === 'severity' ? severityOf(codes) * above : 0))
    this.ofRule = sort === 'rule' ? rules.ranks.map((rank) => rank * above) : new Float64Array(rules.ranks.length)
    this.ofFile = this.#isByAge ? new Float64Array(files.ranks.length) : files.ranks
    this.ofNumber = { newest: -1, oldest: 1, steps: -aboveOfSteps, severity: 0, path: 0, rule: 0 }[sort]
    this.column = sort === 'steps' ? 'steps' : 'result'
  }

  get #isByAge(): boolean {
    return this.#sort === 'newest' || this.#sort === 'oldest'
  }

  /** The first number of a row's place. */
  primary(page: Page, at: number): number {
    const { ofCodes, ofRule, ofFile, ofNumber, column } = this
    const named = (ofCodes[page.codes[at] ?? 0] ?? 0) + (ofRule[page.rule[at] ?? 0] ?? 0) + (ofFile[page.file[at] ?? 0] ?? 0)
    return named + ofNumber * (page[column][at] ?? 0)
  }

  placeOf(project: SeenProject, page: Page, at: number): Place {
    const primary = this.primary(page, at)
    const ref = project.series[page.series[at] ?? 0]?.ref ?? 0
    if (this.#isByAge) return { primary, line: 0, result: 0, ref: this.isDescending ? -ref : ref }
    return { primary, line: page.line[at] ?? 0, result: page.result[at] ?? 0, ref }
  }

  /** The sort values of a row, as a cursor has them. */
  keysOf(project: SeenProject, page: Page, at: number): SortKey[] {
    const row = [page.result[at] ?? 0, project.series[page.series[at] ?? 0]?.ref ?? 0]
    if (this.#isByAge) return row
    const { files, rules } = this.#vocabulary
    const path = [sortText(files.texts[page.file[at] ?? 0] ?? ''), page.line[at] ?? 0, ...row]
    if (this.#sort === 'severity') return [severityOf(page.codes[at] ?? 0), ...path]
    // Not -0, which is no value of a column.
    if (this.#sort === 'steps') return [0 - (page.steps[at] ?? 0), ...path]
    return this.#sort === 'rule' ? [sortText(rules.texts[page.rule[at] ?? 0] ?? ''), ...path] : path
  }

  /** The place of a cursor's sort values, which may be between those of rows. */
  placeOfKeys(keys: SortKey[]): Place {
    if (this.#isByAge) {
      const sign = this.isDescending ? -1 : 1
      return { primary: sign * Number(keys[0]), line: 0, result: 0, ref: sign * Number(keys[1]) }
    }
    const { files, rules } = this.#vocabulary
    const [path = '', line, result, ref] = keys.slice(-4)
    let primary = files.rankOf(`${path}`)
    if (this.#sort === 'severity') primary += Number(keys[0]) * above
    if (this.#sort === 'steps') primary += Number(keys[0]) * aboveOfSteps
    if (this.#sort === 'rule') primary += rules.rankOf(`${keys[0]}`) * above
    return { primary, line: Number(line), result: Number(result), ref: Number(ref) }
  }
}
