import { type Page, rowsPerPage } from './page.ts'
import type { Project } from './project.ts'
import { isTimed, type Results } from './results.ts'
import type { Vocabulary } from './vocabulary.ts'

/*
 * Conditions that no table of one column can say.
 */

/** Marks what rows of a page fail. `standing` is the page's, or what its rows are in a scope. */
export type Pass = (masks: Uint16Array, page: Page, standing: Uint8Array, project: Project) => void

/** Snapshots by the store's number of their series, in order. */
export type SnapshotSets = ReadonlyMap<number, Int32Array>

/** By the result's verdict, as it is at `now`. */
export function failByVerdict(results: Results, table: Uint16Array, now: string): Pass {
  return (masks, page) => {
    const { facts } = results
    for (let at = 0; at < page.count; at++) {
      const result = page.result[at] ?? 0
      const own = facts[result] ?? 0
      const fails = table[isTimed(own) ? results.verdictAt(result, now) : own] ?? 0
      if (fails !== 0) masks[at] = (masks[at] ?? 0) | fails
    }
  }
}

/** By the number of steps; values are a comparison and digits (understand.ts). */
export function failBySteps(values: string[], negated: boolean, bit: number): Pass {
  const ranges = values.map(rangeOf)
  return (masks, page) => {
    for (let at = 0; at < page.count; at++) {
      const steps = page.steps[at] ?? 0
      const holds = ranges.some(([least, most]) => steps >= least && steps <= most)
      if (holds === negated) masks[at] = (masks[at] ?? 0) | bit
    }
  }
}

function rangeOf(value: string): [least: number, most: number] {
  const [, comparison = '=', digits] = /^([<>]=?|=)(\d+)$/.exec(value) ?? []
  const count = Number(digits)
  if (comparison === '=') return [count, count]
  if (comparison.startsWith('>')) return [comparison === '>' ? count + 1 : count, Infinity]
  return [-Infinity, comparison === '<' ? count - 1 : count]
}

const found = new Uint8Array(rowsPerPage)

/** By words in the message, the rule's name or the path. */
export function failByText({ words, rules, files }: Vocabulary, values: string[], negated: boolean, bit: number): Pass {
  const phrases = values.map((value) => words.phraseOf(value))
  const [inRule, inFile] = [rules.withPhrases(phrases), files.withPhrases(phrases)]
  return (masks, page) => {
    found.fill(0, 0, page.count)
    for (const phrase of phrases) page.text.mark(found, phrase)
    for (let at = 0; at < page.count; at++) {
      const holds = ((found[at] ?? 0) | (inRule[page.rule[at] ?? 0] ?? 0) | (inFile[page.file[at] ?? 0] ?? 0)) !== 0
      if (holds === negated) masks[at] = (masks[at] ?? 0) | bit
    }
  }
}

/** Fails the rows of results that any of these snapshots ever had, on any ref. */
export function failBySnapshots(results: Results, snapshots: SnapshotSets, bit: number): Pass {
  return (masks, page, _standing, project) => {
    const own = project.series.map(({ id }) => snapshots.get(id) ?? null)
    if (own.every((set) => set === null)) return
    for (let at = 0; at < page.count; at++) {
      for (let row = results.latest[page.result[at] ?? 0] ?? 0; row > 0; row = previous(project, row)) {
        if (!wasIn(project, own, row)) continue
        masks[at] = (masks[at] ?? 0) | bit
        break
      }
    }
  }
}

function wasIn(project: Project, snapshots: (Int32Array | null)[], row: number): boolean {
  const page = project.pages[(row - 1) >>> 16]
  const at = (row - 1) & 0xffff
  const own = snapshots[page?.series[at] ?? 0]
  const [since, until] = [page?.since[at] ?? 0, page?.until[at] ?? 0]
  const { head } = project.about
  return own?.some((snapshot) => snapshot >= since && snapshot < until && snapshot <= head) ?? false
}

function previous(project: Project, row: number): number {
  return project.pages[(row - 1) >>> 16]?.previous[(row - 1) & 0xffff] ?? 0
}
