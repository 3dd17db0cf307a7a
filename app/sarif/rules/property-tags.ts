import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'

const maximumTags = 1_000
/** Of a text that names weaknesses, in UTF-16 units. */
const longestCwes = 1_000
const none: readonly string[] = Object.freeze([])
/** The members that name weaknesses: SARIF has none, and tools agree on none. */
const cweMembers = ['cwe', 'cwes', 'cweId', 'cweIds', 'cwe_id', 'cwe_ids', 'CWE'] as const
/** The name of a weakness, and the numbers that follow it in a list to the end of the text: `CWE: 79, 80`. */
const cwe = /(?<![a-z0-9])cwe(?:[-_ ]?ids?)?[-_: ]{0,2}0*([1-9]\d{0,5})(?!\d)((?:\s*[,;|/]\s*\d{1,6})+\s*$)?/gi

/** The tags of a `properties` object (SARIF §3.8.2), without repetitions; arrays among them are flattened, what is no string is left out. */
export function readTags(properties: unknown): readonly string[] {
  const stated = asObject(properties)?.tags
  if (stated === undefined || stated === null) return none
  if (Array.isArray(stated) && stated.length === 1 && typeof stated[0] === 'string' && stated[0] !== '') return [stated[0]]
  const tags = new Set<string>()
  collect(Array.isArray(stated) ? stated : [stated], tags, 3)
  return tags.size === 0 ? none : [...tags]
}

function collect(values: readonly unknown[], tags: Set<string>, depth: number): void {
  for (const value of values) {
    if (tags.size >= maximumTags) return
    if (typeof value === 'string' && value !== '') tags.add(value)
    else if (Array.isArray(value) && depth > 0) collect(value, tags, depth - 1)
  }
}

/** Whether a `properties` object names weaknesses beside its tags. */
export function hasCweMember(properties: JsonObject): boolean {
  return cweMembers.some((name) => properties[name] !== undefined)
}

/**
 * The numbers of the CWEs that a `properties` object, or a rule's parameters, name beside tags, as several tools do in a `cwe` or in `cweIds`: `CWE-532
 * Information Exposure`, `["CWE-547"]`, `120, 129`, `79`.
 */
export function propertyCwes(properties: unknown): number[] {
  const bag = asObject(properties)
  return bag === undefined ? [] : cweMembers.flatMap((name) => statedCwes(bag[name]))
}

function statedCwes(stated: unknown): number[] {
  const values = Array.isArray(stated) ? asArray(stated).slice(0, maximumTags) : [stated]
  const parts = values.flatMap((value) =>
    typeof value === 'string' ? value.slice(0, longestCwes).split(/[,;|/]/) : typeof value === 'number' ? [String(value)] : [],
  )
  return tagCwes(parts.map((part) => part.trim().replace(/^\d+$/, 'CWE-$&')))
}

/** The numbers of the CWEs that tags name: `external/cwe/cwe-079`, `CWE-79: Cross-site Scripting`, `CWE ID 79`, `CWE-79/CWE-80`. */
export function tagCwes(tags: readonly string[]): number[] {
  const numbers: number[] = []
  for (const tag of tags) {
    for (const [, first, others] of tag.slice(0, 200).matchAll(cwe)) {
      numbers.push(Number(first), ...(others?.match(/\d+/g) ?? []).map(Number).filter((number) => number > 0))
    }
  }
  return numbers
}
