import { levels, type Level, type Severity } from './codes.ts'

/**
 * A level where the log states one of SARIF's four (§3.27.10), be it in other letters, with spaces round it, or by another word of the same meaning; the severity that such a word is;
 * and what stands there where that is none of the four as they are written, cut to 100 characters.
 */
type StatedLevel = { readonly value: Level | null; readonly severity: Severity | null; readonly illegal: string | null }

type Meaning = Pick<StatedLevel, 'value' | 'severity'>

const unset: StatedLevel = { value: null, severity: null, illegal: null }
const meaningless: Meaning = { value: null, severity: null }
const known: ReadonlyMap<unknown, StatedLevel> = new Map(levels.map((level) => [level, { ...unset, value: level }]))

/** What tools write as a level: those of SARIF in any letters, and the words of their own scales, of which only some are a severity of their own. */
const meanings: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...levels.map((level): [string, Meaning] => [level, { value: level, severity: null }]),
  ['critical', { value: 'error', severity: 'critical' }],
  ['high', { value: 'error', severity: 'high' }],
  ['medium', { value: 'warning', severity: 'medium' }],
  ['moderate', { value: 'warning', severity: 'medium' }],
  ['low', { value: 'note', severity: 'low' }],
  ['warn', { value: 'warning', severity: null }],
  ['notice', { value: 'note', severity: null }],
  ['info', { value: 'note', severity: null }],
  ['information', { value: 'note', severity: null }],
])

/** Reads a member `level`. */
export function statedLevel(value: unknown): StatedLevel {
  if (value === undefined || value === null) return unset
  const stated = known.get(value)
  if (stated !== undefined) return stated
  const illegal = typeof value === 'object' ? 'an object' : String(value).slice(0, 100)
  return { ...(meanings.get(illegal.trim().toLowerCase()) ?? meaningless), illegal }
}
