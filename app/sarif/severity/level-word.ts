import { levels, type Level } from '#app/sarif/codes.ts'

/**
 * A level where the log states one of SARIF's four (§3.27.10), be it in other letters; and what stands there where that is none of them as they are written, cut to
 * 100 characters.
 */
type StatedLevel = { readonly value: Level | null; readonly illegal: string | null }

const unset: StatedLevel = { value: null, illegal: null }
const known: ReadonlyMap<unknown, StatedLevel> = new Map(levels.map((level) => [level, { value: level, illegal: null }]))

/** Reads a member `level`. */
export function statedLevel(value: unknown): StatedLevel {
  if (value === undefined || value === null) return unset
  const stated = known.get(value)
  if (stated !== undefined) return stated
  const illegal = typeof value === 'object' ? 'an object' : String(value).slice(0, 100)
  return { value: levels.find((level) => level === illegal.toLowerCase()) ?? null, illegal }
}
