import type { Field } from '#app/search/language/fields.ts'
import { ageMeant, dateOf } from '#app/search/language/periods.ts'
import { stepsMeant } from '#app/search/language/steps-range.ts'
import { likelyDate, likelyTime } from './likely-time.ts'

/** The ends of a range as other query languages write it, with `*` or nothing where it has none. */
type Range = { from: string | null; to: string | null }

const ends = /^(?<from>.*?)(?:\.{2,}|…|–)(?<to>.*)$/
const least = /^(?<from>[^-]+)\+$/

/** What was meant by `3..5`, `3..*`, `..5` or `3+` as the value of a field that is compared; null where it is none. */
export function likelyRange(text: string, { kind, name }: Field): Range | null {
  const groups = (ends.exec(text) ?? least.exec(text) ?? (kind === 'steps' ? /^(?<from>\d+)-(?<to>\d+)$/.exec(text) : null))?.groups
  if (groups === undefined) return null
  const [from, to] = [groups['from'], groups['to']].map((end = '') => end.trim()).map((end) => (end === '*' ? '' : end))
  const range = { from: endMeant(from ?? '', kind, name), to: endMeant(to ?? '', kind, name) }
  const isWhole = (from === '') === (range.from === null) && (to === '') === (range.to === null)
  return isWhole && (range.from !== null || range.to !== null) ? range : null
}

function endMeant(text: string, kind: Field['kind'], name: string): string | null {
  if (kind === 'day') return dateOf(text) ?? likelyDate(text, name === 'expires' ? 'coming' : 'day')
  if (!/^\w/.test(text)) return null
  if (kind === 'steps') return stepsMeant(text) && text
  if (kind !== 'age') return null
  return ageMeant(text) === null ? likelyTime(text, 'age') : text
}
