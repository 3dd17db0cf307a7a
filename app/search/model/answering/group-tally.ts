import type { Grouping } from '#app/search/groupings.ts'
import type { GroupSort } from '#app/search/sorts.ts'
import { severities } from '#app/sarif/codes.ts'
import { sharedName } from '#app/search/answers/groups.server.ts'
import { severityOf } from '#app/search/model/held/codes-of-row.ts'
import { ranksOf } from '#app/search/model/held/folders.ts'
import { type Page, rowsPerPage } from '#app/search/model/held/page.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import type { Scanned } from './scanned.ts'
import { compareText } from '#app/search/text/text-order.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

/** So many counts a number has, one for each severity. */
export const perGroup = severities.length

/**
 * Groups by number: what they are called, where they stand by name, how many rows each has of each severity, and what the sort goes by besides, the
 * greatest of its rows (`#first`).
 */
export type Groups = { texts: readonly string[]; ranks: ArrayLike<number>; counts: Uint32Array; first: Int32Array }

/** The sorts that go by a number of rows, and the way they go. */
const signs: { [sort in GroupSort]?: 1 | -1 } = { newest: 1, oldest: -1, steps: 1 }
const least = -(2 ** 31)

/** All rows in one. */
const noColumn = new Int32Array(rowsPerPage)
const labels = new Int32Array(rowsPerPage)

/** Counts what pages let through, by the numbers in one column; these become groups at the end. */
export class GroupTally {
  readonly #by: Grouping
  readonly #vocabulary: Vocabulary
  readonly #sort: GroupSort
  readonly #named = new NamedGroups()
  #counts: Uint32Array
  #first: Int32Array
  #project: SeenProject | null = null

  constructor(by: Grouping, vocabulary: Vocabulary, sort: GroupSort) {
    this.#by = by
    this.#vocabulary = vocabulary
    this.#sort = sort
    const { labels, files } = vocabulary
    const numbers = by === 'rule' ? labels.count : by === 'file' || by === 'folder' ? files.texts.length : 1
    this.#counts = new Uint32Array(numbers * perGroup)
    this.#first = new Int32Array(numbers).fill(least)
  }

  /** Counts the rows of a page. The pages of a project come one after the other. */
  count({ seen: { project, page }, masks }: Scanned): void {
    if (this.#project !== project) this.#enter(project)
    const [counts, { codes, count }, column] = [this.#counts, page, this.#columnOf(page)]
    for (let at = 0; at < count; at++) {
      if (masks[at] !== 0) continue
      const place = (column[at] ?? 0) * perGroup + severityOf(codes[at] ?? 0)
      counts[place] = (counts[place] ?? 0) + 1
    }
    const [first, values] = [this.#first, this.#sort === 'steps' ? page.steps : page.result]
    const sign = signs[this.#sort]
    if (sign === undefined) return
    for (let at = 0; at < count; at++) {
      if (masks[at] !== 0) continue
      const number = column[at] ?? 0
      first[number] = Math.max(first[number] ?? 0, sign * (values[at] ?? 0))
    }
  }

  /** What was counted, once all pages are. */
  groups(): Groups {
    const { files, folders, labels, rules } = this.#vocabulary
    if (this.#by === 'file') return { texts: files.texts, ranks: files.ranks, counts: this.#counts, first: this.#first }
    if (this.#by === 'folder') {
      folders.settle(files.texts)
      return this.#byFolder()
    }
    if (this.#by === 'rule') this.#name((number) => rules.texts[labels.rules[number] ?? 0] ?? '')
    else if (this.#by === 'severity') this.#nameSeverities()
    else this.#leave()
    return this.#named.groups()
  }

  #columnOf({ rowKinds, rowKind, file, series, count }: Page): Int32Array {
    if (this.#by === 'severity') return noColumn
    if (this.#by === 'rule') {
      for (let at = 0; at < count; at++) labels[at] = rowKinds.label[rowKind[at] ?? 0] ?? 0
      return labels
    }
    return this.#by === 'file' || this.#by === 'folder' ? file : series
  }

  #enter(project: SeenProject): void {
    this.#leave()
    this.#project = project
    if (this.#by !== 'tool' && this.#by !== 'project') return
    this.#counts = new Uint32Array(project.series.length * perGroup)
    this.#first = new Int32Array(project.series.length).fill(least)
  }

  /** The numbers of series are those of one project. */
  #leave(): void {
    const project = this.#project
    if (project === null || (this.#by !== 'tool' && this.#by !== 'project')) return
    this.#name((number) => (this.#by === 'project' ? project.about.slug : (project.series[number]?.tool ?? '')))
  }

  #name(nameOf: (number: number) => string): void {
    for (let number = 0; number < this.#first.length; number++) {
      const counts = this.#counts.subarray(number * perGroup, (number + 1) * perGroup)
      if (counts.every((count) => count === 0)) continue
      const name = nameOf(number)
      this.#named.add(sharedName(this.#by, name), name, counts, this.#first[number] ?? 0)
    }
  }

  #nameSeverities(): void {
    severities.forEach((severity, code) => {
      const own = this.#counts.slice(0, perGroup).map((count, at) => (at === code ? count : 0))
      if (own[code]) this.#named.add(severity, severity, own, 0)
    })
  }

  #byFolder(): Groups {
    const { ofFile, texts, ranks } = this.#vocabulary.folders
    const groups = { texts, ranks, counts: new Uint32Array(texts.length * perGroup), first: new Int32Array(texts.length).fill(least) }
    for (let file = 0; file < this.#first.length; file++) {
      const folder = ofFile[file] ?? 0
      for (let code = 0; code < perGroup; code++) {
        const count = this.#counts[file * perGroup + code] ?? 0
        if (count !== 0) groups.counts[folder * perGroup + code] = (groups.counts[folder * perGroup + code] ?? 0) + count
      }
      groups.first[folder] = Math.max(groups.first[folder] ?? 0, this.#first[file] ?? 0)
    }
    return groups
  }
}

/** Groups whose names come one by one, some of them several times. */
class NamedGroups {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []
  readonly #counts: number[] = []
  readonly #first: number[] = []

  add(key: string, name: string, counts: ArrayLike<number>, first: number): void {
    const number = this.#numbers.get(key) ?? this.#texts.push(name) - 1
    this.#numbers.set(key, number)
    if (compareText(name, this.#texts[number] ?? '') < 0) this.#texts[number] = name
    for (let code = 0; code < perGroup; code++) {
      const place = number * perGroup + code
      this.#counts[place] = (this.#counts[place] ?? 0) + (counts[code] ?? 0)
    }
    this.#first[number] = Math.max(this.#first[number] ?? least, first)
  }

  groups(): Groups {
    const texts = this.#texts
    return { texts, ranks: ranksOf(texts), counts: Uint32Array.from(this.#counts), first: Int32Array.from(this.#first) }
  }
}
