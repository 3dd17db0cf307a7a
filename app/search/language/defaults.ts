import type { Meaning } from './understand.ts'

/** A term that holds unless the query says otherwise. */
type Default = {
  /** As it would be written. */
  text: string
  sentence: string
  /** What to put before a query so that this one no longer holds and nothing else changes. */
  lift: string
}

/**
 * The defaults that hold beside these terms. A default gives way to a term that speaks of the same thing, and to one that it would leave
 * without results:
 *
 * - all of them to a scope, which asks for everything that certain snapshots held;
 * - `is:open` to `is:` or `-is:` with open, fixed, reopened or `*`; to `baseline:absent` and `fixed:`, which only fixed results have;
 * - `-is:suppressed` to `is:` or `-is:` with suppressed or `*`; to `suppression:` or `-suppression:`; to `has:suppression`;
 * - the verdicts to `verdict:` or `-verdict:`; to `has:comment`, `expires:`, `judged:` and `author:`, as these come with verdicts;
 * - the kinds to `kind:` or `-kind:`; to `severity:none` and `level:none`, which the other kinds always have (SARIF §3.27.10);
 * - the default refs to `ref:` or `-ref:`;
 * - the state and the refs to `compare:`, whose sides say what was open where. Beside it stands a default of its own, which gives way to
 *   `change:` or `-change:`.
 *
 * A scope is `upload:`, `run:` or `commit:`, not negated; beside `compare:`, which says itself what is asked about, there is none. `is:new` is no state: new results are open unless a scope says when.
 */
export function defaultsFor(terms: Meaning[]): Default[] {
  if (isScoped(terms)) return []
  const isCompared = compares(terms)
  const stateIsGiven =
    isCompared || speaksOf(terms, 'is', 'open', 'fixed', 'reopened', '*') || asksFor(terms, 'baseline', 'absent') || asksFor(terms, 'fixed')
  const suppressionIsGiven =
    speaksOf(terms, 'is', 'suppressed', '*') || speaksOf(terms, 'suppression') || asksFor(terms, 'has', 'suppression')
  const verdictIsGiven = speaksOf(terms, 'verdict') || asksFor(terms, 'has', 'comment') || ofVerdicts.some((field) => asksFor(terms, field))
  const kindIsGiven = speaksOf(terms, 'kind') || asksFor(terms, 'severity', 'none') || asksFor(terms, 'level', 'none')
  const refIsGiven = isCompared || speaksOf(terms, 'ref')
  const defaults: (Default | false)[] = [
    isCompared &&
      !speaksOf(terms, 'change') && {
        text: 'change:new,gone,updated',
        sentence: 'Results that are the same on both sides are left out.',
        lift: 'change:*',
      },
    !stateIsGiven && { text: 'is:open', sentence: 'Fixed results are left out.', lift: 'is:open,fixed' },
    !suppressionIsGiven && {
      text: '-is:suppressed',
      sentence: 'Results that their log suppresses are left out.',
      // `is:*` speaks of the state, too; what the query had said of it by default is said again.
      lift: stateIsGiven ? 'is:*' : 'is:open is:*',
    },
    !verdictIsGiven && {
      text: '-verdict:false-positive,wont-fix,used-in-tests',
      sentence: 'Results that people have dismissed are left out.',
      lift: 'verdict:*',
    },
    !kindIsGiven && { text: 'kind:fail,open,review', sentence: 'Results that report no problem are left out.', lift: 'kind:*' },
    !refIsGiven && { text: defaultRefs, sentence: 'Only the default ref of each project is shown.', lift: 'ref:*' },
  ]
  return defaults.filter((one) => one !== false)
}

/** Fields of verdicts. */
const ofVerdicts = ['expires', 'judged', 'author'] as const

/** The text of the one default that no term can say. */
export const defaultRefs = 'default refs'

/** Whether the query asks what certain snapshots held, rather than what is there now. */
function isScoped(terms: Meaning[]): boolean {
  return !compares(terms) && terms.some((term) => isScope(term) && !term.negated)
}

/** Whether the query asks what changed from one state of things to another. */
export function compares(terms: Meaning[]): boolean {
  return terms.some((term) => term.field === 'compare')
}

/** Whether a term is about the snapshots that a result was in. */
export function isScope(term: Meaning): boolean {
  return term.field === 'upload' || term.field === 'run' || term.field === 'commit'
}

/** Whether a term, negated or not, has the field and, where values are given, one of them. */
export function speaksOf(terms: Meaning[], field: Meaning['field'], ...values: string[]): boolean {
  return terms.some((term) => term.field === field && (values.length === 0 || term.values.some((value) => values.includes(value))))
}

/** The same of terms that are not negated. */
export function asksFor(terms: Meaning[], field: Meaning['field'], ...values: string[]): boolean {
  return terms.some((term) => !term.negated && speaksOf([term], field, ...values))
}
