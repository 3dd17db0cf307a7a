type Json = Record<string, unknown>

/** Properties of a run that are called otherwise in an external file (SARIF §3.15.3). */
const namesInRun = new Map([
  ['externalizedProperties', 'properties'],
  ['requests', 'webRequests'],
  ['responses', 'webResponses'],
])
/** What of external properties speaks of themselves. */
const ownNames = new Set(['$schema', 'schema', 'version', 'guid', 'runGuid', 'properties'])

/**
 * The runs of a log with what the log keeps beside them in its `inlineExternalProperties`: read «exactly as if … inline» (SARIF §3.14.2), they are exported so.
 * The external properties themselves are among the log's own members, which an export keeps. `losses`: JSON pointers to references that say
 * more than which of these they mean, and so more than is kept.
 */
export function asIfInline(log: Json): { runs: Json[]; losses: string[] } {
  const externals = objects(log['inlineExternalProperties'])
  const losses: string[] = []
  const runs = objects(log['runs']).map((original, at) => {
    const run = { ...original }
    const gained = new Map<string, unknown[]>()
    const stated = original['externalPropertyFileReferences']
    if (isObject(stated)) {
      const left: Json = {}
      for (const [name, value] of Object.entries(stated)) {
        const rest = [value].flat().filter((reference, place) => {
          const guid = guidOf(reference)
          const meant = externals.find((external) => guid !== null && guidOf(external) === guid && name in external)
          if (meant === undefined) return true
          gained.set(name, [...(gained.get(name) ?? []), meant[name]])
          if (!isOnlyGuid(reference, meant[name])) losses.push(`/runs/${at}/externalPropertyFileReferences/${name}/${place}`)
          return false
        })
        if (rest.length > 0) left[name] = Array.isArray(value) ? rest : value
      }
      if (gained.size > 0) run['externalPropertyFileReferences'] = left
    }
    const automation = original['automationDetails']
    for (const external of externals) {
      if (guidOf(automation) === null || text(external['runGuid']) !== guidOf(automation)) continue
      for (const [name, value] of Object.entries(external)) if (!ownNames.has(name) && !gained.has(name)) gained.set(name, [value])
    }
    for (const [name, values] of gained) {
      const value = values.length === 1 ? values[0] : values.flat()
      // What the run has by itself is not to be replaced: where it was, that is a loss.
      if (name === 'driver' || name === 'extensions') run['tool'] = { ...(isObject(run['tool']) ? run['tool'] : {}), [name]: value }
      else run[namesInRun.get(name) ?? name] ??= value
    }
    return run
  })
  return { runs, losses }
}

function isOnlyGuid(reference: unknown, value: unknown): boolean {
  if (!isObject(reference)) return false
  const { guid: _, itemCount, ...rest } = reference
  return Object.keys(rest).length === 0 && (itemCount === undefined || (Array.isArray(value) && itemCount === value.length))
}

function guidOf(value: unknown): string | null {
  return isObject(value) ? text(value['guid']) : null
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value.toLowerCase() : null
}

function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.map((element) => (isObject(element) ? element : {})) : []
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
