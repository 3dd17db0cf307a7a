import { baselines, contents, kinds, levels, severities, states, verdicts } from '#app/sarif/codes.ts'
import { suppressionsOf } from '#app/sarif/suppression-code.ts'
import { changes } from '#app/search/changes.ts'
import { choiceOf } from '#app/search/answers/choice-of.ts'
import { isNamedBy } from '#app/search/answers/name-meant.server.ts'
import { bitOf } from '#app/search/choices.ts'
import type { Demands } from '#app/search/language/demands.ts'
import { isScope } from '#app/search/language/defaults.ts'
import { periodOfAge, periodOfDay, secondsOf } from '#app/search/language/periods.ts'
import { isWithin } from '#app/search/language/ranges.ts'
import type { Meaning } from '#app/search/language/understand.ts'
import { contentFlags, kindOf, levelOf, severityOf } from '#app/search/model/held/codes-of-row.ts'
import { slices } from '#app/store/slices.ts'
import { addFailures, otherBit } from './fail.ts'
import { matchingPaths } from './matching-paths.ts'
import { askedAtOnce, failByFile, failBySeen, failBySteps, failByText, failByTextOfResult, type FilesAsked, type Pass } from './passes.ts'
import { dayJudged, judgeOf } from '#app/search/model/held/judgement.ts'
import type { SeenProject } from '#app/search/model/held/project.ts'
import type { Results } from '#app/search/model/held/results.ts'
import { seriesFailures } from './series-failures.ts'
import { failByFixed, failBySnapshots, type SnapshotSets } from './snapshot-passes.ts'
import { baselineOf, changeOf, isNew, isSuppressed, standingCount, stateOf, unseen } from '#app/search/model/held/standing.ts'
import { hasComment, suppressionCodeOf, verdictOf } from '#app/search/model/held/verdict-facts.ts'
import type { Vocabulary } from '#app/search/model/held/vocabulary.ts'

/** A query as tables. */
export type Filter = {
  /** From 1 on; each filter has another. */
  number: number
  /** By the number of a series within the project. */
  seriesFailures(project: SeenProject): Uint16Array
  /** By what a row is now or in the scope, by what it is by itself, and by rule and tags (standing.ts, natures.ts, labels.ts). */
  standings: Uint16Array
  natures: Uint16Array
  labels: Uint16Array
  /** What else is asked of rows, one by one. */
  passes: Pass[]
}

let made = 0

/** `snapshots`: those that scopes mean which are conditions like others, and those of the days of `fixed:`, by term. `now`: ISO 8601. */
export function filterOf(demands: Demands, vocabulary: Vocabulary, snapshots: ReadonlyMap<Meaning, SnapshotSets>, now: string): Filter {
  const { codes, flags, facts } = vocabulary.natures
  const standings = new Uint16Array(standingCount)
  addFailures(standings, otherBit, (value) => stateOf(value) !== unseen)
  const natures = new Uint16Array(vocabulary.natures.count)
  const rules = new Uint16Array(vocabulary.rules.texts.length)
  const tagsets = new Uint16Array(vocabulary.tagsets.members.length)
  const passes: Pass[] = []
  const paths: FilesAsked[] = []

  function demand(table: Uint16Array, term: Meaning, holds: (value: number) => boolean): void {
    addFailures(table, bitOfTerm(term), (value) => holds(value) !== term.negated)
  }

  for (const term of demands.others) {
    const { field, values, negated } = term
    const isChosen = choicesOf(values)
    if (field === 'severity') demand(natures, term, (value) => isChosen(severities, severityOf(codes[value] ?? 0)))
    else if (field === 'level') demand(natures, term, (value) => isChosen(levels, levelOf(codes[value] ?? 0)))
    else if (field === 'kind') demand(natures, term, (value) => isChosen(kinds, kindOf(codes[value] ?? 0)))
    else if (field === 'baseline') demand(standings, term, (value) => isChosen(baselines, baselineOf(value)))
    else if (field === 'change') demand(standings, term, (value) => isChosen(changes, changeOf(value)))
    else if (field === 'is') demand(standings, term, (value) => values.some((one) => isA(one, value)))
    else if (field === 'verdict') demand(natures, term, (value) => isChosen(verdicts, verdictOf(facts[value] ?? 0)))
    else if (field === 'suppression') demand(natures, term, (value) => hasSuppression(values, facts[value] ?? 0))
    else if (field === 'rule') demand(rules, term, isNamedIn(vocabulary.rules.texts, term))
    else if (field === 'path') paths.push({ meant: matchingPaths(vocabulary, values), negated, bit: bitOfTerm(term) })
    else if (field === 'tag' || field === 'cwe') demand(tagsets, term, tagged(vocabulary, term))
    else if (field === 'has') demand(natures, term, (value) => hasAny(values, flags[value] ?? 0, facts[value] ?? 0))
    else if (field === 'steps') passes.push(failBySteps(values, negated))
    else if (field === 'seen') passes.push(failBySeen(vocabulary.results, values.map(periodOfDay), negated))
    else if (field === 'expires' || field === 'judged' || field === 'author') passes.push(failByVerdict(term, vocabulary.results))
    else if (field === 'age') {
      const periods = values.map((value) => periodOfAge(value, now))
      passes.push(failBySeen(vocabulary.results, periods, negated))
    } else if (field === 'fixed') {
      const periods = values.map(periodOfDay)
      const isMeant = (time: string) => isWithin(periods, secondsOf(time))
      passes.push(failByFixed(vocabulary.results, snapshots.get(term) ?? new Map(), isMeant, negated))
    } else if (isScope(term)) passes.push(failBySnapshots(vocabulary.results, snapshots.get(term) ?? new Map(), negated))
  }

  const texts = demands.others.filter(({ field }) => field === 'text')
  for (const some of slices(paths, askedAtOnce)) passes.push(failByFile(some))
  for (const some of slices(texts, askedAtOnce)) passes.push(failByText(vocabulary, some))
  const { rules: ruleOf, tagsets: tagsetOf } = vocabulary.labels
  const labels = new Uint16Array(ruleOf.length)
  for (let label = 0; label < labels.length; label++) {
    labels[label] = (rules[ruleOf[label] ?? 0] ?? 0) | (tagsets[tagsetOf[label] ?? 0] ?? 0)
  }
  return { number: ++made, seriesFailures: seriesFailures(demands, bitOfTerm), standings, natures, labels, passes }
}

/** By until when the verdict holds, when it was given, or by whom. */
function failByVerdict(term: Meaning, { ends, judgements }: Results): Pass {
  const { field, values, negated } = term
  if (field === 'author') {
    const isNamed = isNamedBy(term)
    const isBy = (judge: string | null) => judge !== null && isNamed(judge)
    return failByTextOfResult(judgements, (judgement) => isBy(judgeOf(judgement)), negated)
  }
  const periods = values.map(periodOfDay)
  const isMeant = (time: string) => isWithin(periods, secondsOf(time))
  if (field === 'expires') return failByTextOfResult(ends, isMeant, negated)
  return failByTextOfResult(judgements, (judgement) => isMeant(dayJudged(judgement)), negated)
}

function bitOfTerm(term: Meaning): number {
  const choice = choiceOf(term)
  return choice === null ? otherBit : bitOf(choice)
}

/** Whether a code of a list is one of these values; `*` is any. */
function choicesOf(values: string[]): (list: readonly string[], code: number) => boolean {
  return (list, code) => values.includes('*') || values.includes(list[code] ?? '')
}

/** Whether a row has one of these, which its flags and facts say. */
function hasAny(values: string[], flags: number, facts: number): boolean {
  return values.some((value) => {
    if (value === 'comment') return hasComment(facts)
    if (value === '*') return hasComment(facts) || (flags & contentFlags) !== 0
    return (flags & contentFlags & (1 << contents.findIndex((content) => content === value))) !== 0
  })
}

function hasSuppression(values: string[], facts: number): boolean {
  return values.includes('*') || suppressionsOf(suppressionCodeOf(facts)).some((one) => values.includes(one))
}

function isA(value: string, standing: number): boolean {
  if (value === '*') return true
  if (value === 'new') return isNew(standing)
  if (value === 'suppressed') return isSuppressed(standing)
  const state = stateOf(standing)
  return value === 'open' ? state < 2 : state === states.findIndex((known) => known === value)
}

function isNamedIn(texts: readonly string[], term: Meaning): (number: number) => boolean {
  const isNamed = isNamedBy(term)
  return (number) => isNamed(texts[number] ?? '')
}

function tagged({ tagsets }: Vocabulary, term: Meaning): (tagset: number) => boolean {
  const { field, values } = term
  if (field === 'cwe') return (tagset) => tagsets.cwes[tagset]?.some((cwe) => values.includes('*') || values.includes(`${cwe}`)) ?? false
  const matches = isNamedIn(tagsets.tags, term)
  // Sets share tags.
  const isMeant = new Uint8Array(tagsets.tags.length)
  for (let tag = 0; tag < isMeant.length; tag++) if (matches(tag)) isMeant[tag] = 1
  return (tagset) => tagsets.members[tagset]?.some((tag) => isMeant[tag] === 1) ?? false
}
