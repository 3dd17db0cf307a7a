import { baselines, kinds, levels, severities, states, suppressions, verdicts } from '#app/sarif/codes.ts'
import { changes } from '#app/search/changes.ts'
import { bitOf, choices } from '#app/search/choices.ts'
import { choiceOf } from '#app/search/conditions.server.ts'
import type { Demands } from '#app/search/demands.ts'
import { isScope } from '#app/search/defaults.ts'
import { globPattern, namePattern } from '#app/search/glob.ts'
import { isWithin, periodOfAge, periodOfDay, secondsOf } from '#app/search/periods.ts'
import type { Meaning } from '#app/search/understand.ts'
import { combinations, kindOf, levelOf, severityOf } from './codes-of-row.ts'
import { addFailures, failByByte, failByNumber, failureTable } from './fail.ts'
import {
  failByContents,
  failByFacts,
  failByFixed,
  failBySeen,
  failBySnapshots,
  failBySteps,
  failByText,
  type Pass,
  type SnapshotSets,
} from './passes.ts'
import { type SeenProject, unseen } from './project.ts'
import { seriesFailures } from './series-failures.ts'
import { baselineOf, changeOf, isNew, isSuppressed, standings, stateOf } from './standing.ts'
import { factCombinations, suppressionOf, verdictOf } from './verdict-facts.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Set where a row misses something that is nothing's own choice. */
export const otherBit = 1 << choices.length

/** A query as tables. */
export type Filter = {
  /** By the number of a series within the project. */
  seriesFailures(project: SeenProject): Uint16Array
  passes: Pass[]
}

/** `snapshots`: those that scopes mean which are conditions like others, and those of the days of `fixed:`, by term. `now`: ISO 8601. */
export function filterOf(demands: Demands, vocabulary: Vocabulary, snapshots: ReadonlyMap<Meaning, SnapshotSets>, now: string): Filter {
  const standing = failureTable(standings, otherBit, (value) => stateOf(value) !== unseen)
  const codes = new Uint16Array(combinations)
  const rules = new Uint16Array(vocabulary.rules.texts.length)
  const tagsets = new Uint16Array(vocabulary.tagsets.tags.length)
  const files = new Uint16Array(vocabulary.files.texts.length)
  const facts = new Uint16Array(factCombinations)
  const used = new Set<Uint16Array>([standing])
  const passes: Pass[] = []

  function demand(table: Uint16Array, term: Meaning, holds: (value: number) => boolean): void {
    used.add(table)
    addFailures(table, bitOfTerm(term), (value) => holds(value) !== term.negated)
  }

  for (const term of demands.others) {
    const { field, values, negated } = term
    const isChosen = choicesOf(values)
    if (field === 'severity') demand(codes, term, (value) => isChosen(severities, severityOf(value)))
    else if (field === 'level') demand(codes, term, (value) => isChosen(levels, levelOf(value)))
    else if (field === 'kind') demand(codes, term, (value) => isChosen(kinds, kindOf(value)))
    else if (field === 'baseline') demand(standing, term, (value) => isChosen(baselines, baselineOf(value)))
    else if (field === 'change') demand(standing, term, (value) => isChosen(changes, changeOf(value)))
    else if (field === 'is') demand(standing, term, (value) => values.some((one) => isA(one, value)))
    else if (field === 'verdict') demand(facts, term, (value) => isChosen(verdicts, verdictOf(value)))
    else if (field === 'suppression') demand(facts, term, (value) => isChosen(suppressions, suppressionOf(value)))
    else if (field === 'rule') demand(rules, term, matchingTexts(vocabulary.rules.texts, values.map(namePattern)))
    else if (field === 'path') demand(files, term, matchingTexts(vocabulary.files.texts, values.map(globPattern)))
    else if (field === 'tag' || field === 'cwe') demand(tagsets, term, tagged(vocabulary, term))
    else if (field === 'has') passes.push(failByContents(values, negated, otherBit))
    else if (field === 'steps') passes.push(failBySteps(values, negated, otherBit))
    else if (field === 'text') passes.push(failByText(vocabulary, values, negated, otherBit))
    else if (field === 'seen') passes.push(failBySeen(vocabulary.results, values.map(periodOfDay), negated, otherBit))
    else if (field === 'age') {
      const periods = values.map((value) => periodOfAge(value, now))
      passes.push(failBySeen(vocabulary.results, periods, negated, otherBit))
    } else if (field === 'fixed') {
      const periods = values.map(periodOfDay)
      const isMeant = (time: string) => isWithin(periods, secondsOf(time))
      passes.push(failByFixed(vocabulary.results, snapshots.get(term) ?? new Map(), isMeant, negated, otherBit))
    } else if (isScope(term)) passes.push(failBySnapshots(vocabulary.results, snapshots.get(term) ?? new Map(), negated, otherBit))
  }

  if (used.has(codes)) passes.unshift((masks, page) => failByByte(masks, page.codes, codes, page.count))
  if (used.has(rules)) passes.unshift((masks, page) => failByNumber(masks, page.rule, rules, page.count))
  if (used.has(tagsets)) passes.unshift((masks, page) => failByNumber(masks, page.tagset, tagsets, page.count))
  if (used.has(files)) passes.unshift((masks, page) => failByNumber(masks, page.file, files, page.count))
  if (used.has(facts)) passes.unshift(failByFacts(vocabulary.results, facts, now))
  passes.unshift((masks, page, its) => failByByte(masks, its, standing, page.count))
  return { seriesFailures: seriesFailures(demands, bitOfTerm), passes }
}

function bitOfTerm(term: Meaning): number {
  const choice = choiceOf(term)
  return choice === null ? otherBit : bitOf(choice)
}

/** Whether a code of a list is one of these values; `*` is any. */
function choicesOf(values: string[]): (list: readonly string[], code: number) => boolean {
  return (list, code) => values.includes('*') || values.includes(list[code] ?? '')
}

function isA(value: string, standing: number): boolean {
  if (value === '*') return true
  if (value === 'new') return isNew(standing)
  if (value === 'suppressed') return isSuppressed(standing)
  const state = stateOf(standing)
  return value === 'open' ? state < 2 : state === states.findIndex((known) => known === value)
}

function matchingTexts(texts: readonly string[], sources: string[]): (number: number) => boolean {
  const patterns = sources.map((source) => new RegExp(source, 'su'))
  return (number) => patterns.some((pattern) => pattern.test(texts[number] ?? ''))
}

function tagged({ tagsets }: Vocabulary, { field, values }: Meaning): (tagset: number) => boolean {
  const patterns = field === 'tag' ? values.map((value) => new RegExp(namePattern(value), 'su')) : []
  const isMeant = ({ tag, cwe }: { tag: string; cwe: number | null }) =>
    field === 'tag' ? patterns.some((pattern) => pattern.test(tag)) : cwe !== null && (values.includes('*') || values.includes(`${cwe}`))
  return (tagset) => tagsets.tags[tagset]?.some(isMeant) ?? false
}
