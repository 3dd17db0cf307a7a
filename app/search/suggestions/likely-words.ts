import { type Field, type FieldName, fields, withoutField } from '#app/search/language/fields.ts'
import { nearest } from './nearest.ts'

/** What fields are called in the searches of code hosts and of other tools. */
const otherFields = new Map<string, FieldName>([
  ['state', 'is'],
  ['status', 'is'],
  ['statuses', 'is'],
  ['branch', 'ref'],
  ['pr', 'ref'],
  ['repo', 'project'],
  ['repository', 'project'],
  ['file', 'path'],
  ['filename', 'path'],
  ['folder', 'path'],
  ['dir', 'path'],
  ['directory', 'path'],
  ['location', 'path'],
  ['analyzer', 'tool'],
  ['analyser', 'tool'],
  ['scanner', 'tool'],
  ['ruleid', 'rule'],
  ['rules', 'rule'],
  ['check', 'rule'],
  ['label', 'tag'],
  ['labels', 'tag'],
  ['sha', 'commit'],
  ['created', 'seen'],
  ['createdat', 'seen'],
  ['firstseen', 'seen'],
  ['filepath', 'path'],
  ['toolname', 'tool'],
  ['detected', 'seen'],
  ['expired', 'expires'],
  ['expiry', 'expires'],
  ['expiration', 'expires'],
  ['expiresat', 'expires'],
  ['validuntil', 'expires'],
  ['judgedat', 'judged'],
  ['givenat', 'judged'],
  ['dismissedat', 'judged'],
  ['triaged', 'judged'],
  ['reviewed', 'judged'],
  ['by', 'author'],
  ['judge', 'author'],
  ['reviewer', 'author'],
  ['user', 'author'],
  ['judgedby', 'author'],
  ['givenby', 'author'],
  ['dismissedby', 'author'],
  ['reviewedby', 'author'],
  ['priority', 'severity'],
  ['severities', 'severity'],
  ['impactseverities', 'severity'],
  ['impactseverity', 'severity'],
  ['issuestatuses', 'is'],
  ['issuestatus', 'is'],
  ['cvss', 'severity'],
  ['score', 'severity'],
  ['securityseverity', 'severity'],
  ['triage', 'verdict'],
  ['dismissed', 'verdict'],
])

/** What values are called there. `*` is any that a field has. */
const otherValues = new Map([
  ['any', '*'],
  ['all', '*'],
  ['closed', 'fixed'],
  ['resolved', 'fixed'],
  ['regression', 'reopened'],
  ['regressed', 'reopened'],
  ['ignored', 'suppressed'],
  ['muted', 'suppressed'],
  ['mitigated', 'fixed'],
  ['active', 'open'],
  ['unresolved', 'open'],
  ['blocker', 'critical'],
  ['moderate', 'medium'],
  ['info', 'note'],
  ['dismissed', 'false-positive,wont-fix,used-in-tests'],
  ['fp', 'false-positive'],
  ['falsepositive', 'false-positive'],
  ['falsep', 'false-positive'],
  ['riskaccepted', 'wont-fix'],
  ['wontfix', 'wont-fix'],
  ['tp', 'confirmed'],
  ['none', 'unreviewed'],
  ['untriaged', 'unreviewed'],
  ['accepted', 'wont-fix'],
  ['judged', 'confirmed,false-positive,wont-fix,used-in-tests'],
  ['reviewed', 'confirmed,false-positive,wont-fix,used-in-tests'],
  ['triaged', 'confirmed,false-positive,wont-fix,used-in-tests'],
  ['fixes', 'fix'],
  ['codeflow', 'flow'],
  ['codeflows', 'flow'],
])

/** The field that has exactly this name in the searches of code hosts and of other tools. */
export function fieldCalled(name: string): FieldName | null {
  return otherFields.get(name) ?? null
}

/** The field that was most likely meant by a name that none has; null where it is like none. */
export function likelyField(name: string): FieldName | null {
  const meant = otherFields.get(name.toLowerCase())
  if (meant !== undefined) return meant
  const near = nearest(
    name,
    fields.map((field) => field.name),
  )
  // Of two letters one is half.
  const isLike = near !== null && (name.length > 2 || near.startsWith(name.toLowerCase()) || isSwapped(name.toLowerCase(), near))
  return isLike ? near : null
}

function isSwapped(name: string, other: string): boolean {
  return name === [...other].reverse().join('')
}

/** The value, or the values with commas between them, most likely meant by one that a field with a list of values has not. */
export function likelyValue(text: string, field: Field): string | null {
  const own = withoutField(text, field)
  return comparedValues(own, field) ?? scoredValues(own, field) ?? namedValues(own, field) ?? nearest(own, field.values)
}

/** The term of another field that has what was written as its value, as `verdict:unreviewed` of `is:unreviewed`; null where none has. */
export function likelyTerm(text: string): { field: FieldName; term: string } | null {
  return likelyTerms(text)[0] ?? null
}

/** The terms of all fields that have what was written as their value, which is not any that there is. */
export function likelyTerms(text: string): { field: FieldName; term: string }[] {
  // How a result has changed is asked of a comparison alone.
  return fields.flatMap((field) => {
    const values = field.name === 'change' ? null : namedValues(text, field)
    return values === null || values === '*' ? [] : { field: field.name, term: `${field.name}:${values}` }
  })
}

/** Values of a field by their own names or those that they have elsewhere, also as in `(high|critical)` and `high;critical`; null where one of them is none. */
function namedValues(text: string, { values }: Field): string | null {
  const named = text
    .replace(/^[([{'"“‘«]+|[)\]}'"”’»]+$/g, '')
    .toLowerCase()
    .split(/[|,;/，、]/)
    .map((name) => values.find((value) => value.toLowerCase() === name) ?? otherValues.get(name) ?? '')
  const isKnown = values.length > 0 && named.every((name) => name.split(',').every((value) => value === '*' || values.includes(value)))
  return isKnown ? named.join(',') : null
}

/** What is meant by `>=medium`, of fields whose values are in order, the most severe first; null for all else. */
function comparedValues(text: string, { name, values }: Field): string | null {
  const [, sign = '', isSame, bare = ''] = /^([<>])(=?)(.+)$/.exec(text) ?? []
  const at = name === 'severity' || name === 'level' ? values.indexOf(bare.toLowerCase()) : -1
  if (at === -1) return null
  const meant = sign === '>' ? values.slice(0, at + (isSame ? 1 : 0)) : values.slice(at + (isSame ? 0 : 1))
  return meant.join(',') || null
}

/** Severities by the security-severity from which on they are given. */
const scores = new Map([
  ['critical', 9],
  ['high', 7],
  ['medium', 4],
  ['low', 0],
])

/** What is meant by a security-severity, as `9.8`, or from one severity on, as `>=7`. */
function scoredValues(text: string, { name }: Field): string | null {
  const { sign = '', score: written } = /^(?<sign>>=?|<)?(?<score>\d{1,2}(?:\.\d+)?)$/.exec(text)?.groups ?? {}
  const score = Number(written)
  if (name !== 'severity' || written === undefined || score > 10) return null
  const all = [...scores]
  if (sign === '') return score === 0 ? null : (all.find(([, from]) => score >= from)?.[0] ?? null)
  // Within one nobody can ask for a part.
  if (!all.some(([, from]) => score === from)) return null
  return all.flatMap(([severity, from]) => ((sign === '<' ? from < score : from >= score) ? severity : [])).join(',') || null
}
