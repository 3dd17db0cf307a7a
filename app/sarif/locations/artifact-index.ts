import { asIndex, asObject, asText } from '#app/sarif/json.ts'
import { onceFor } from '#app/sarif/once-for.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/**
 * The place in the run's `artifacts` of what an `artifactLocation` is of: its index (SARIF §3.4.5), else that of the first artifact whose
 * location has the same URI and base and which is in no other; -1 where there is none.
 */
export function artifactIndex(run: Run, location: unknown): number {
  const stated = asIndex(asObject(location)?.index)
  if (stated !== -1) return stated
  const key = keyOf(location)
  if (key === null || run.artifacts.length === 0) return -1
  return indexesOf(run).get(key) ?? -1
}

const indexesOf = onceFor((run: Run) => {
  const indexes = new Map<string, number>()
  for (const [index, element] of run.artifacts.entries()) {
    const artifact = asObject(element)
    const key = asIndex(artifact?.parentIndex) === -1 ? keyOf(artifact?.location) : null
    if (key !== null && !indexes.has(key)) indexes.set(key, index)
  }
  return indexes
})

function keyOf(location: unknown): string | null {
  const object = asObject(location)
  const uri = asText(object?.uri)
  return uri === undefined ? null : `${asText(object?.uriBaseId) ?? ''}\n${uri}`
}
