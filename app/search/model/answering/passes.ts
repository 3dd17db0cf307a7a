import { rangeOfSteps } from '#app/search/language/steps-range.ts'
import { isWithin, type Range } from '#app/search/language/ranges.ts'
import { failByByte, otherBit } from './fail.ts'
import type { SeenPage } from '#app/search/model/held/look.ts'
import { type Page, rowsPerPage } from '#app/search/model/held/page.ts'
import type { Results } from '#app/search/model/held/results.ts'
import type { TextsOfResults } from '#app/search/model/held/texts-of-results.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

/*
 * Conditions that no table of one column can say.
 */

/** Marks what rows of a page fail that are seen so. */
export type Pass = (masks: Uint16Array, page: Page, seen: SeenPage) => void

/** Free text that is asked for, one of some values (understand.ts). */
type TextAsked = { values: readonly string[]; negated: boolean }

/** Numbers of steps up to here are looked up, as nearly all are. */
const stepsLookedUp = 256

/** Files that are asked for: `meant` has 1 for those. */
export type FilesAsked = { meant: Readonly<Uint8Array>; negated: boolean; bit: number }

/** So many conditions on files, or on texts, are one pass, each a bit of a byte. */
export const askedAtOnce = 8

/** By the file, by at most `askedAtOnce` conditions. */
export function failByFile(asked: readonly FilesAsked[]): Pass {
  const which = bitsOfFiles(asked)
  const failuresOf = (own: number) =>
    asked.reduce((all, { negated, bit }, at) => (((own >> at) & 1) === Number(negated) ? all | bit : all), 0)
  const table = Uint16Array.from({ length: 1 << asked.length }, (_, own) => failuresOf(own))
  return (masks, { count, file }) => {
    for (let at = 0; at < count; at++) masks[at] = (masks[at] ?? 0) | (table[which[file[at] ?? 0] ?? 0] ?? 0)
  }
}

/** By file: a bit for each condition that asks for it. For one no table of all files is made: that would cost more than to look for one, which the page of a result does. */
function bitsOfFiles([first, ...others]: readonly FilesAsked[]): Readonly<Uint8Array> {
  if (first === undefined || others.length === 0) return first?.meant ?? new Uint8Array(0)
  const bits = Uint8Array.from(first.meant)
  for (const [at, { meant }] of others.entries()) {
    for (let file = 0; file < bits.length; file++) bits[file] = (bits[file] ?? 0) | ((meant[file] ?? 0) << (at + 1))
  }
  return bits
}

/** By the number of steps; values are as `stepsMeant` has said them. */
export function failBySteps(values: string[], negated: boolean): Pass {
  const ranges = values.map(rangeOfSteps)
  const failuresOf = (steps: number) => (isWithin(ranges, steps) === negated ? otherBit : 0)
  const table = Uint16Array.from({ length: stepsLookedUp }, (_, steps) => failuresOf(steps))
  return (masks, { count, steps }) => {
    for (let at = 0; at < count; at++) {
      const own = steps[at] ?? 0
      masks[at] = (masks[at] ?? 0) | (own < stepsLookedUp ? (table[own] ?? 0) : failuresOf(own))
    }
  }
}

const found = new Uint8Array(rowsPerPage)

/** By words in the message, the rule's name or the path, which each of at most `askedAtOnce` conditions asks for. */
export function failByText({ words, rules, labels, files }: Vocabulary, asked: readonly TextAsked[]): Pass {
  const phrases = asked.flatMap(({ values }, at) => values.map((value) => ({ own: 1 << at, phrase: words.phraseOf(value) })))
  const [inRule, inFile] = [rules.withPhrases(phrases), files.withPhrases(phrases)]
  const inLabel = Uint8Array.from(labels.rules, (rule) => inRule[rule] ?? 0)
  const [isInLabel, isInFile] = [inLabel.some((own) => own !== 0), inFile.some((own) => own !== 0)]
  const wanted = asked.reduce((sum, { negated }, at) => sum | (negated ? 0 : 1 << at), 0)
  const table = Uint16Array.from({ length: 1 << asked.length }, (_, own) => (own === wanted ? 0 : otherBit))
  return (masks, { count, rowKind, rowKinds, file, text }) => {
    found.fill(0, 0, count)
    for (const { own, phrase } of phrases) text.mark(found, phrase, own)
    if (!isInLabel && !isInFile) return failByByte(masks, found, table, count)
    const inKind = new Uint8Array(rowKinds.count)
    for (let number = 0; number < rowKinds.count; number++) inKind[number] = inLabel[rowKinds.label[number] ?? 0] ?? 0
    if (!isInFile) {
      for (let at = 0; at < count; at++) masks[at] = (masks[at] ?? 0) | (table[(found[at] ?? 0) | (inKind[rowKind[at] ?? 0] ?? 0)] ?? 0)
      return
    }
    for (let at = 0; at < count; at++) {
      const own = (found[at] ?? 0) | (inKind[rowKind[at] ?? 0] ?? 0) | (inFile[file[at] ?? 0] ?? 0)
      masks[at] = (masks[at] ?? 0) | (table[own] ?? 0)
    }
  }
}

/** By when the result was first seen. */
export function failBySeen(results: Results, periods: readonly Range[], negated: boolean): Pass {
  return (masks, { count, result }) => {
    const { seen } = results
    // Those of an upload, which mostly follow one another, were all seen at one time.
    let time = 0
    let failed = isWithin(periods, time) === negated ? otherBit : 0
    for (let at = 0; at < count; at++) {
      const own = seen[result[at] ?? 0] ?? 0
      if (own !== time) failed = isWithin(periods, (time = own)) === negated ? otherBit : 0
      masks[at] = (masks[at] ?? 0) | failed
    }
  }
}

/** By a text that few results have. */
export function failByTextOfResult(texts: TextsOfResults, isMeant: (text: string) => boolean, negated: boolean): Pass {
  const failed = Uint16Array.from(texts.when(isMeant), (meant) => ((meant === 1) === negated ? otherBit : 0))
  return (masks, { count, result }) => {
    for (let at = 0; at < count; at++) masks[at] = (masks[at] ?? 0) | (failed[texts.of[result[at] ?? 0] ?? 0] ?? 0)
  }
}
