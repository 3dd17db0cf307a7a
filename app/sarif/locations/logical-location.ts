import { asArray, asIndex, asObject, asText, type JsonObject } from '#app/sarif/json.ts'
import type { Run } from '#app/sarif/runs/run.ts'

/** A place that a program's structure names, such as a function (SARIF §3.33). */
type LogicalLocation = {
  /** Its full name where the log has one (§3.33.5), else its own name, else that for the linker. */
  readonly name: string
  /** As the linker knows it (§3.33.6), where that is another. */
  readonly decoratedName: string | null
  /** `function`, `type`, `namespace`, ... */
  readonly kind: string | null
  /** What contains it, the outermost first. */
  readonly parents: readonly { readonly name: string; readonly kind: string | null }[]
}

const deepest = 32

/**
 * Reads a `logicalLocation` of any shape: what it does not say itself it takes from the run's `logicalLocations` by its `index` (SARIF
 * §3.33.3), as do its parents by theirs (§3.33.8). Null where it has no name at all.
 */
export function readLogicalLocation(run: Run, value: unknown): LogicalLocation | null {
  const own = complete(run, asObject(value))
  const name = nameOf(own)
  if (own === undefined || name === null) return null
  const decoratedName = asText(own.decoratedName)
  return {
    name,
    decoratedName: decoratedName === undefined || decoratedName === name ? null : decoratedName,
    kind: asText(own.kind) ?? null,
    parents: parentsOf(run, own),
  }
}

function parentsOf(run: Run, own: JsonObject): LogicalLocation['parents'] {
  const parents: { name: string; kind: string | null }[] = []
  const seen = new Set<number>([asIndex(own.index)])
  for (let at = asIndex(own.parentIndex); at !== -1 && !seen.has(at) && parents.length < deepest;) {
    seen.add(at)
    const parent = asObject(shared(run)[at])
    const name = nameOf(parent)
    if (name !== null) parents.unshift({ name, kind: asText(parent?.kind) ?? null })
    at = asIndex(parent?.parentIndex)
  }
  return parents
}

function complete(run: Run, own: JsonObject | undefined): JsonObject | undefined {
  const known = own === undefined ? undefined : asObject(shared(run)[asIndex(own.index)])
  return known === undefined ? own : { ...known, ...own }
}

function shared(run: Run): readonly unknown[] {
  return asArray(run.header.logicalLocations)
}

function nameOf(location: JsonObject | undefined): string | null {
  return asText(location?.fullyQualifiedName) ?? asText(location?.name) ?? asText(location?.decoratedName) ?? null
}
