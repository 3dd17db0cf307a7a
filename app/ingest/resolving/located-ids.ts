import { asArray, asObject, type JsonObject } from '#app/sarif/json.ts'

/** Ids that are looked up one by one: hardly a message has more links, and most are found before the end of the text. */
const lookedUp = 8
const anyId = /"id"\s*:\s*(0|[1-9]\d{0,14})(?![\d.eE])/g

/**
 * Whether a location of the result has an id (SARIF §3.28.2), asked for each link of its message; those that were not parsed are looked up in their text,
 * `unparsed`. It is read once for all ids where many are asked for.
 */
export function locatedIds(result: JsonObject, unparsed: string): (id: number) => boolean {
  let asked = 0
  let all: Set<unknown> | null = null
  return (id) => {
    asked += 1
    if (asked > lookedUp) return (all ??= idsOf(result, unparsed)).has(id)
    return asArray(result.locations).some((location) => asObject(location)?.id === id) || patternOf(id).test(unparsed)
  }
}

function idsOf(result: JsonObject, unparsed: string): Set<unknown> {
  const ids = new Set<unknown>(asArray(result.locations).map((location) => asObject(location)?.id))
  for (const [, id] of unparsed.matchAll(anyId)) ids.add(Number(id))
  return ids
}

function patternOf(id: number): RegExp {
  let pattern = idPatterns.get(id)
  if (pattern === undefined) {
    if (idPatterns.size === idPatternsKept) idPatterns.clear()
    idPatterns.set(id, (pattern = new RegExp(`"id"\\s*:\\s*${id}(?![\\d.eE])`)))
  }
  return pattern
}

const idPatterns = new Map<number, RegExp>()
const idPatternsKept = 1000
