import { canonicalJson } from './canonical-json.ts'
import { asObject, member, type JsonObject } from './json.ts'

type FingerprintProperty = 'fingerprints' | 'partialFingerprints'

export type Fingerprints = {
  /** Name and value, in code unit order of the names; the value without a counter. */
  readonly used: readonly (readonly [name: string, value: string])[]
  readonly property: FingerprintProperty | null
  readonly reason: string
  readonly problem: 'fingerprint-not-a-string' | null
}

/** One fingerprint as the log has it. */
type StatedFingerprint = {
  readonly property: FingerprintProperty
  readonly name: string
  /** As stated; what is no string, as JSON. */
  readonly value: string
  /** The value that counts, or null where another property or a greater version does. */
  readonly used: string | null
}

const properties = ['fingerprints', 'partialFingerprints'] as const
const maximumFingerprints = 1_000
const none: Fingerprints = { used: [], property: null, reason: 'the result has no fingerprint', problem: null }
const reasons: Readonly<Record<FingerprintProperty, string>> = {
  fingerprints: 'from fingerprints, every name at its greatest version',
  partialFingerprints: 'from partialFingerprints, every name at its greatest version, as there are no fingerprints',
}

/**
 * The fingerprints that tell a result apart (SARIF §3.27.16, §3.27.17): of `fingerprints`, else of `partialFingerprints`, every name at
 * its greatest version (§3.5.4.2), without the counters that tools append to tell equal ones apart.
 */
export function resolveFingerprints(result: JsonObject): Fingerprints {
  return readProperty(result, 'fingerprints') ?? readProperty(result, 'partialFingerprints') ?? none
}

/**
 * The same with every name at its least version, where any has several: what a log may have as its greatest that an earlier or a later version of the
 * tool wrote, since versions are compared by the greatest that both have (SARIF §3.5.4.2). Else empty. The second parameter is what
 * `resolveFingerprints` gave of the result.
 */
export function oldestFingerprints(result: JsonObject, { used, property }: Fingerprints): Fingerprints['used'] {
  if (property === null || !used.some(([name]) => name.includes('/v'))) return []
  const all = statedOf(asObject(result[property]) ?? {}).used
  return all.length === used.length ? [] : versionsOf(all, (version, known) => version < known).sort(byName)
}

function readProperty(result: JsonObject, property: FingerprintProperty): Fingerprints | null {
  const stated = asObject(result[property])
  if (stated === undefined) return null
  const { used, problem, versioned, sorted } = statedOf(stated)
  if (used.length === 0) return null
  const greatest = versioned && used.length > 1 ? versionsOf(used, (version, known) => version > known) : used
  return { used: sorted ? greatest : greatest.sort(byName), property, reason: reasons[property], problem }
}

type Stated = { used: [string, string][]; problem: Fingerprints['problem']; versioned: boolean; sorted: boolean }

function statedOf(stated: JsonObject): Stated {
  const used: [string, string][] = []
  let problem: Fingerprints['problem'] = null
  let versioned = false
  let sorted = true
  let previous = ''
  // Only own names are enumerable here, `__proto__` among them where the log has it.
  for (const name in stated) {
    const value = stated[name]
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string') problem = 'fingerprint-not-a-string'
    if (name.includes('/v')) versioned = true
    if (name < previous) sorted = false
    previous = name
    if (used.push([name, typeof value === 'string' ? withoutCounter(value) : canonicalJson(value)]) === maximumFingerprints) break
  }
  return { used, problem, versioned, sorted }
}

function byName([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Of names that differ in their version alone, the one that comes before all others. */
function versionsOf(used: Fingerprints['used'], isBefore: (version: number, known: number) => boolean): [string, string][] {
  const first = new Map<string, { fingerprint: readonly [string, string]; version: number }>()
  for (const fingerprint of used) {
    const [name] = fingerprint
    const versioned = /^(.*)\/v(\d{1,9})$/s.exec(name)
    const base = versioned?.[1] ?? name
    // A name without version is the oldest (SARIF §3.5.4.2).
    const version = versioned === null ? -1 : Number(versioned[2])
    const known = first.get(base)
    if (known === undefined || isBefore(version, known.version)) first.set(base, { fingerprint, version })
  }
  return Array.from(first.values(), ({ fingerprint: [name, value] }) => [name, value])
}

/**
 * Some tools number equal hashes: `39fa2ee980eb94b0:1`, or `_0` after a long one. The number tells places apart by their order, which
 * any new result changes. Only what follows a hash is taken for such a number.
 */
function withoutCounter(value: string): string {
  const colon = value.lastIndexOf(':')
  const end = colon >= 8 ? colon : value.lastIndexOf('_')
  // A counter has one to six digits.
  if (end < (end === colon ? 8 : 32) || end < value.length - 7 || end > 256 || end === value.length - 1) return value
  for (let at = end + 1; at < value.length; at++) if (!isDigit(value.charCodeAt(at))) return value
  for (let at = 0; at < end; at++) if (!isOfHash(value.charCodeAt(at))) return value
  return value.slice(0, end)
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** A hexadecimal digit or a hyphen. */
function isOfHash(code: number): boolean {
  // Letters differ from their capitals in the bit 0x20 only.
  const letter = code | 0x20
  return isDigit(code) || code === 0x2d || (letter >= 0x61 && letter <= 0x66)
}

/** Every fingerprint of a result as the log has it, in its order, and what became of it. */
export function listFingerprints(result: JsonObject): StatedFingerprint[] {
  const { used, property: usedProperty } = resolveFingerprints(result)
  const values = new Map(used)
  return properties.flatMap((property) => {
    const stated = asObject(result[property])
    return Object.keys(stated ?? {})
      .slice(0, maximumFingerprints)
      .map((name) => {
        const value = member(stated, name)
        return {
          property,
          name,
          value: typeof value === 'string' ? value : canonicalJson(value),
          used: property === usedProperty ? (values.get(name) ?? null) : null,
        }
      })
  })
}
