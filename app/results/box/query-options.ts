import type { FacetValue } from '#app/search/answers/facet.ts'
import type { FolderLevel } from '#app/search/answers/folder-level.ts'
import type { QueryProblem } from '#app/search/query-reading.ts'
import { between } from '#app/search/language/comparison.ts'
import { type Completion, completed } from '#app/search/language/complete.ts'
import { type Field, fieldOf, fields } from '#app/search/language/fields.ts'
import { likelyField, likelyTerms } from '#app/search/suggestions/likely-words.ts'
import { parseQuery } from '#app/search/language/parse.ts'
import { printTerm, printValue } from '#app/search/language/print.ts'
import type { UncountedNames } from './uncounted-fields.ts'

/** Letters of a commit's id that seldom another begins with. */
const leastOfCommit = 7

/** Something that can be taken: `text` in place of `start` to `end` of the query, and the caret so far behind `start`. */
export type QueryOption = {
  label: string
  detail: string
  /** How many results have it; null where that is not counted. */
  count: number | null
  /** Whether it mends something that was not understood. */
  isCure: boolean
  start: number
  end: number
  text: string
  caret: number
  /** Whether there may be more to complete right behind it. */
  goesOn: boolean
}

/** The id of the element that shows an option, by its place, 0-based. */
export function optionId(index: number): string {
  return `query-option-${index}`
}

/** What was not understood at the caret: of the name of a field also where that is in its value. */
export function problemsAt(q: string, problems: readonly QueryProblem[], caret: number): QueryProblem[] {
  const { terms } = parseQuery(q)
  return problems.filter(({ start, end }) => {
    const last = q[end] === ':' ? (terms.find((term) => term.start <= start && end < term.end)?.end ?? end) : end
    return start <= caret && caret <= last
  })
}

/** What stands in the place of something that was not understood. */
export function cures(problems: readonly QueryProblem[]): QueryOption[] {
  return problems.flatMap(({ start, end, sentence, suggestion }) => {
    if (suggestion === null) return []
    return {
      label: suggestion || 'Leave it out',
      detail: sentence,
      count: null,
      isCure: true,
      start,
      end,
      text: suggestion,
      caret: suggestion.length,
      goesOn: false,
    }
  })
}

/** Fields whose names have in them what is written, those first that begin with it, else the nearest one; and those that have it as a value, with that. */
export function fieldOptions(q: string, completion: Completion): QueryOption[] {
  const named = fields.filter(({ name }) => name.includes(completion.written))
  const meant = named.length > 0 ? null : likelyField(completion.written)
  const offered = named.length > 0 ? named : fields.filter(({ name }) => name === meant)
  const sorted = offered.toSorted((a, b) => Number(b.name.startsWith(completion.written)) - Number(a.name.startsWith(completion.written)))
  return [
    ...sorted.map(({ name, sentence }) => optionOf(q, completion, name, { label: `${name}:`, detail: sentence, goesOn: true })),
    ...wordOptions(q, completion),
  ]
}

/** What a word is the value of, as `severity:high` for `high`: with the values that stand right before it, where they are of that field. */
function wordOptions(q: string, completion: Completion): QueryOption[] {
  const { terms } = parseQuery(q)
  const at = terms.findIndex(({ end }) => end === completion.end)
  const before = terms[at - 1]
  if (terms[at]?.field !== null) return []
  return likelyTerms(completion.written).map(({ field, term }) => {
    const isMore = before?.field === field && !before.negated && terms[at]?.negated === false
    const place = { ...completion, field, start: isMore ? before.start : completion.start }
    const values = term.slice(field.length + 1)
    return optionOf(q, place, isMore ? `${printTerm(before)},${values}` : term, { detail: fieldOf(field)?.sentence ?? '' })
  })
}

/** Values of a field: those of its list that begin with what is written, with their counts; where it has no list, those that were found. */
export function valueOptions(q: string, completion: Completion, field: Field, found: FacetValue[]): QueryOption[] {
  if (field.kind !== 'choice') {
    return found.map(({ value, label, title, count }) =>
      optionOf(q, completion, value, { label: unprinted(value), detail: title ?? elsewise(value, label), count }),
    )
  }
  const written = completion.written.toLowerCase()
  return field.values
    .filter((value) => value.toLowerCase().startsWith(written))
    .map((value) => {
      const counted = found.find((one) => one.value === value)
      return optionOf(q, completion, value, { detail: elsewise(value, counted?.label ?? value), count: counted?.count ?? null })
    })
}

/** What was found that names snapshots, their series, or who gave verdicts. */
export function uncountedOptions(q: string, completion: Completion, found: UncountedNames['names']): QueryOption[] {
  return found.map(({ name, detail }) => optionOf(q, completion, printValue(name), { label: name, detail }))
}

/** Folders and files that begin with what is written. A folder may be gone into. */
export function pathOptions(q: string, completion: Completion, level: FolderLevel | undefined): QueryOption[] {
  const found = level?.children.filter(({ path }) => path.startsWith(completion.written) && path !== '') ?? []
  return found.map(({ path, isFolder, count }) => {
    const { text, start, end } = optionOf(q, completion, printValue(path), {})
    const bare = text.trimEnd()
    const shared = { label: path, detail: '', count, isCure: false, start, end }
    return isFolder ? { ...shared, text: bare, caret: bare.length, goesOn: true } : { ...shared, text, caret: text.length, goesOn: false }
  })
}

/** The folder whose children complete a path: all up to the last `/` that is written. */
export function folderWritten(written: string): string {
  return written.slice(0, written.lastIndexOf('/') + 1)
}

/** What is written of the side of `compare:` that the caret is in. */
export function sideWritten(written: string): string {
  const at = written.indexOf(between)
  return at === -1 ? written : written.slice(at + between.length)
}

/**
 * Whether what is being written would find nothing only because it is not yet complete: the beginning of a field's name, or of a value that
 * is offered. The list does not answer that.
 */
export function isUnfinished(completion: Completion | null, options: QueryOption[], isLooking: boolean): boolean {
  if (completion === null) return false
  const { field, written, start, end } = completion
  // Where a colon follows, the name is complete, known or not.
  if (field === null) return written !== '' && end - start === written.length && fields.some(({ name }) => name.startsWith(written))
  if (written === '' || isLooking) return true
  const takable = options.filter(({ isCure }) => !isCure)
  const offered = takable.map(({ label }) => label.toLowerCase())
  if (fieldOf(field)?.kind === 'sides') {
    if (offered.length === 0) return !written.includes(between)
    return takable.some(({ goesOn }) => goesOn) || !offered.includes(sideWritten(written).toLowerCase())
  }
  // So much of a commit stands for all of it.
  if (field === 'commit' && written.length >= leastOfCommit) return false
  const beginning = written.toLowerCase()
  if (fieldOf(field)?.kind === 'path') {
    // A folder is offered with its slash, and is all below it without that, too.
    const isWhole = written.endsWith('/') || offered.includes(beginning) || offered.includes(`${beginning}/`)
    return offered.length > 0 && !isWhole && !/[*?]/.test(written)
  }
  return offered.length > 0 && !offered.includes(beginning) && !written.includes('*')
}

/**
 * Options without those that say the same twice: what completes a value is no cure yet, and a field that is a cure says why. What is mended with more
 * around it is not completed by itself.
 */
export function withoutRepetition(cured: QueryOption[], offered: QueryOption[]): QueryOption[] {
  const names = cured.map(({ label }) => `${label}:`)
  const left = offered.filter(({ label, start, end }) => {
    const isPart = cured.some((cure) => cure.start <= start && end <= cure.end && end - start < cure.end - cure.start)
    return !isPart && !names.includes(label)
  })
  const values = left.map(({ label }) => label)
  return [...cured.filter(({ label }) => !values.includes(label)), ...left]
}

/** What exchanges the part that is being written for a value as it stands in a term. */
export function optionOf(q: string, completion: Completion, taken: string, about: Partial<QueryOption>): QueryOption {
  const after = completed(q, completion, taken)
  const text = after.q.slice(completion.start, after.q.length - (q.length - completion.end))
  const place = { start: completion.start, end: completion.end, text, caret: after.caret - completion.start }
  return { label: taken, detail: '', count: null, isCure: false, goesOn: false, ...place, ...about }
}

function unprinted(value: string): string {
  return parseQuery(`x:${value}`).terms[0]?.values[0]?.text ?? value
}

function elsewise(value: string, label: string): string {
  return label === unprinted(value) ? '' : label
}
