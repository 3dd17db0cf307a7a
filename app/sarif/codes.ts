/**
 * The closed vocabularies, each in the order in which it sorts and is shown. The store keeps a value's position in its list, so these
 * lists only ever grow at their end.
 */

/** From `security-severity` where the log has one, else from the level; of `kind: fail` only. Most severe first. */
export const severities = ['critical', 'high', 'error', 'medium', 'warning', 'low', 'note', 'none'] as const
export type Severity = (typeof severities)[number]

/** SARIF §3.27.10. */
export const levels = ['error', 'warning', 'note', 'none'] as const
export type Level = (typeof levels)[number]

/** SARIF §3.27.9. */
export const kinds = ['fail', 'open', 'review', 'pass', 'informational', 'notApplicable'] as const
export type Kind = (typeof kinds)[number]

/** What the log itself says (SARIF §3.27.24); `unset` where it says nothing. */
export const baselines = ['unset', 'new', 'unchanged', 'updated', 'absent'] as const
export type Baseline = (typeof baselines)[number]

/** The stored code of what a log itself calls absent: not in the code, and so never open. */
export const absentInLog = baselines.indexOf('absent')

/** What the log's suppressions come to (SARIF §3.27.23, §3.35); `unset` where it says nothing. */
export const suppressions = ['unset', 'none', 'suppressed', 'underReview', 'rejected'] as const
export type Suppression = (typeof suppressions)[number]

export const verdicts = ['unreviewed', 'confirmed', 'false-positive', 'wont-fix', 'used-in-tests'] as const
export type Verdict = (typeof verdicts)[number]

export const states = ['open', 'reopened', 'fixed'] as const
export type State = (typeof states)[number]

/** Kinds of content that a result can have: bit 1 << position. */
export const contents = ['flow', 'fix', 'graph', 'stack', 'snippet', 'suppression'] as const
export type Content = (typeof contents)[number]

/** The stored code of a value: its position in its list. */
export function codeOf<T extends string>(list: readonly T[], value: T): number {
  return list.indexOf(value)
}

/** The value of a stored code; a code beyond the list (written by a newer version) reads as the list's last. */
export function valueOf<T extends string>(list: readonly [T, ...T[]], code: number): T {
  return list[code] ?? list[list.length - 1] ?? list[0]
}
